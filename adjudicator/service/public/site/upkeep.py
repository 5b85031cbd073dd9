"""Keeping a site up while the service runs: what goes wrong is told, and stops no game."""

from __future__ import annotations

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.log import fault, get_logger
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.office import Office
from adjudicator.service.public.site import Site
from adjudicator.service.public.site.folder import SiteFailed
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store.errors import DATABASE_FAILS

_log = get_logger(__name__)


def keep_up(office: Office, site: Site) -> None:
    """Write a site; the operator is told what is wrong with it, once a day for each trouble."""
    try:
        written = site.write()
    except DATABASE_FAILS as error:
        # The database is in trouble, not the site: the next round tries again.
        _log.warning("site passed over", error=type(error).__name__)
        return
    except Exception as error:  # whatever it is, games go on without their pages
        told = fault(error, within=__file__)
        _log.error("site failed", **told)
        about = _("the site cannot be written")
        # What else went wrong may tell of a hand.
        ours = isinstance(error, (SiteFailed, OSError))
        said = str(error) if ours else f"{told['error']}: {told['reason']}"
        _call_operator(office, about, said, told["error"])
        return
    if written.changed or written.removed:
        _log.info("site written", changed=len(written.changed), removed=len(written.removed))
    for failure in site.failures:
        about = _("{game} is not shown", game=failure.slug)
        said = _(
            "The pages of {game} cannot be made ({reason}); they stay as before.",
            game=failure.slug,
            reason=failure.reason,
        )
        _call_operator(office, about, said, failure.slug)


def _call_operator(office: Office, about: str, said: str, cause: str) -> None:
    notice = ModeratorNotice(
        about=about,
        lines=(said, _("The games go on; the site is tried again with the next change.")),
        command=f"adjudicator site {office.settings.site_dir}",
    )
    now = clock.now()
    with office.database.transaction() as session:
        key = f"site/{cause}/{now.date().isoformat()}"
        Mailroom(session, office, now).to_moderator(None, notice, key)
