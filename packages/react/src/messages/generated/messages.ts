// Written by `npm run generate` from the English texts (messages/en): edit those.

import type { NoArguments, Tag } from "../arguments.ts";

/** Every text by its id, with what it takes. */
export interface MessageArguments {
  "account.title": NoArguments;
  "account.nav.label": NoArguments;
  "account.nav.profile": NoArguments;
  "account.nav.email": NoArguments;
  "account.nav.security": NoArguments;
  "account.nav.connections": NoArguments;
  "account.nav.sessions": NoArguments;
  "account.nav.activity": NoArguments;
  "account.nav.preferences": NoArguments;
  "account.nav.delete": NoArguments;
  "account.profile.title": NoArguments;
  "account.profile.intro": { appName: string };
  "account.profile.name.label": NoArguments;
  "account.profile.name.hint": NoArguments;
  "account.profile.name.submit": NoArguments;
  "account.profile.name.pending": NoArguments;
  "account.profile.name.done": NoArguments;
  "account.profile.email.label": NoArguments;
  "account.profile.email.verified": NoArguments;
  "account.profile.email.unverified": NoArguments;
  "account.profile.email.confirm": NoArguments;
  "account.profile.email.change": NoArguments;
  "account.photo.label": NoArguments;
  "account.photo.hint": NoArguments;
  "account.photo.alt": { name: string };
  "account.photo.none": NoArguments;
  "account.photo.upload": NoArguments;
  "account.photo.change": NoArguments;
  "account.photo.pending": NoArguments;
  "account.photo.done": NoArguments;
  "account.photo.tooLarge": { max: number };
  "account.photo.notPicture": NoArguments;
  "account.photo.empty": NoArguments;
  "account.photo.tooManyPixels": NoArguments;
  "account.photo.unreadable": NoArguments;
  "account.photo.failed": NoArguments;
  "account.photo.crop.title": NoArguments;
  "account.photo.crop.text": NoArguments;
  "account.photo.crop.preview": NoArguments;
  "account.photo.crop.zoom": NoArguments;
  "account.photo.crop.horizontal": NoArguments;
  "account.photo.crop.vertical": NoArguments;
  "account.photo.crop.submit": NoArguments;
  "account.photo.crop.pending": NoArguments;
  "account.photo.remove.label": NoArguments;
  "account.photo.remove.title": NoArguments;
  "account.photo.remove.text": NoArguments;
  "account.photo.remove.submit": NoArguments;
  "account.photo.remove.pending": NoArguments;
  "account.photo.remove.done": NoArguments;
  "account.photo.remove.undone": NoArguments;
  "account.photo.noWebp": NoArguments;
  "account.security.title": NoArguments;
  "account.security.intro": NoArguments;
  "account.password.title": NoArguments;
  "account.password.text": NoArguments;
  "account.password.since": { date: string };
  "account.password.current.label": NoArguments;
  "account.password.next.label": NoArguments;
  "account.password.revoke.label": NoArguments;
  "account.password.revoke.hint": NoArguments;
  "account.password.submit.label": NoArguments;
  "account.password.submit.pending": NoArguments;
  "account.password.again": NoArguments;
  "account.password.done.here": NoArguments;
  "account.password.done.everywhere": NoArguments;
  "account.sessions.title": NoArguments;
  "account.sessions.intro": NoArguments;
  "account.sessions.list": NoArguments;
  "account.sessions.device.both": { browser: string; system: string };
  "account.sessions.device.system": { system: string };
  "account.sessions.device.unknown": NoArguments;
  "account.sessions.current": NoArguments;
  "account.sessions.address": NoArguments;
  "account.sessions.signedIn": NoArguments;
  "account.sessions.lastSeen": NoArguments;
  "account.sessions.none": NoArguments;
  "account.sessions.revoke.label": NoArguments;
  "account.sessions.revoke.name": { device: string };
  "account.sessions.revoke.title": { device: string };
  "account.sessions.revoke.text": { device: string };
  "account.sessions.revoke.submit": NoArguments;
  "account.sessions.revoke.pending": NoArguments;
  "account.sessions.revoke.done": { device: string };
  "account.sessions.revokeOthers.label": NoArguments;
  "account.sessions.revokeOthers.title": NoArguments;
  "account.sessions.revokeOthers.text": { n: number };
  "account.sessions.revokeOthers.submit": NoArguments;
  "account.sessions.revokeOthers.pending": NoArguments;
  "account.sessions.revokeOthers.done": { n: number };
  "account.connections.title": NoArguments;
  "account.connections.intro": { appName: string };
  "account.connections.connected": NoArguments;
  "account.connections.others": NoArguments;
  "account.connections.since": NoArguments;
  "account.connections.scopes": NoArguments;
  "account.connections.account": NoArguments;
  "account.connections.none": NoArguments;
  "account.connections.notOffered": NoArguments;
  "account.connections.connect.label": NoArguments;
  "account.connections.connect.name": { provider: string };
  "account.connections.connect.pending": { provider: string };
  "account.connections.connect.done": { provider: string };
  "account.connections.ask.title": { provider: string };
  "account.connections.ask.text": { appName: string; provider: string };
  "account.connections.ask.submit": { provider: string };
  "account.connections.ask.later": NoArguments;
  "account.connections.show.label": NoArguments;
  "account.connections.show.name": { provider: string };
  "account.connections.show.pending": { provider: string };
  "account.connections.last.text": { provider: string };
  "account.connections.last.mail": NoArguments;
  "account.connections.last.action": NoArguments;
  "account.connections.last.other": NoArguments;
  "account.connections.disconnect.label": NoArguments;
  "account.connections.disconnect.name": { provider: string };
  "account.connections.disconnect.title": { provider: string };
  "account.connections.disconnect.text": { appName: string; provider: string };
  "account.connections.disconnect.submit": NoArguments;
  "account.connections.disconnect.done": { provider: string };
  "account.confirm.title": NoArguments;
  "account.confirm.text": NoArguments;
  "account.confirm.none": NoArguments;
  "account.confirm.provider": NoArguments;
  "account.confirm.with": { provider: string };
  "account.confirm.submit": NoArguments;
  "account.confirm.pending": NoArguments;
  "account.confirm.again": NoArguments;
  "account.email.title": NoArguments;
  "account.email.intro": { appName: string };
  "account.email.current.label": NoArguments;
  "account.email.current.hint": NoArguments;
  "account.email.current.send": NoArguments;
  "account.email.next.label": NoArguments;
  "account.email.next.hint.asked": NoArguments;
  "account.email.next.hint.atOnce": NoArguments;
  "account.email.submit.label": NoArguments;
  "account.email.submit.pending": NoArguments;
  "account.email.confirm.title": NoArguments;
  "account.email.confirm.text": { email: string; newEmail: string };
  "account.email.confirm.cancel": NoArguments;
  "account.email.prove.title": NoArguments;
  "account.email.prove.text": { newEmail: string };
  "account.email.verify.title": NoArguments;
  "account.email.verify.text": { newEmail: string };
  "account.email.verify.back": NoArguments;
  "account.email.changed": NoArguments;
  "account.setPassword.text": { email: string };
  "account.setPassword.submit.label": NoArguments;
  "account.setPassword.submit.pending": NoArguments;
  "account.setPassword.sent.title": NoArguments;
  "account.setPassword.sent.text": { email: string };
  "account.recovery.title": NoArguments;
  "account.recovery.text": { email: string };
  "account.recovery.change": NoArguments;
  "account.next.title": NoArguments;
  "account.next.verify.text": NoArguments;
  "account.next.verify.action": NoArguments;
  "account.activity.title": NoArguments;
  "account.activity.intro": NoArguments;
  "account.activity.link": NoArguments;
  "account.activity.list": NoArguments;
  "account.activity.none": NoArguments;
  "account.activity.end": NoArguments;
  "account.activity.failed": NoArguments;
  "account.activity.more.label": NoArguments;
  "account.activity.more.pending": NoArguments;
  "account.activity.notMe.label": NoArguments;
  "account.activity.notMe.name": { event: string };
  "account.activity.notMe.title": NoArguments;
  "account.activity.notMe.text": { event: string };
  "account.activity.notMe.done.title": NoArguments;
  "account.activity.notMe.done.text": NoArguments;
  "account.activity.notMe.done.next": NoArguments;
  "account.activity.events.sign_up": NoArguments;
  "account.activity.events.sign_in": NoArguments;
  "account.activity.events.sign_in_failed": NoArguments;
  "account.activity.events.sign_out": NoArguments;
  "account.activity.events.session_revoked": NoArguments;
  "account.activity.events.sessions_revoked": NoArguments;
  "account.activity.events.password_changed": NoArguments;
  "account.activity.events.password_set": NoArguments;
  "account.activity.events.password_reset_requested": NoArguments;
  "account.activity.events.password_reset": NoArguments;
  "account.activity.events.email_verified": NoArguments;
  "account.activity.events.email_change_requested": NoArguments;
  "account.activity.events.email_changed": NoArguments;
  "account.activity.events.reauthenticated": NoArguments;
  "account.activity.events.user_updated": NoArguments;
  "account.activity.events.account_deletion_requested": NoArguments;
  "account.activity.events.account_linked": NoArguments;
  "account.activity.events.account_unlinked": NoArguments;
  "account.activity.events.account_exported": NoArguments;
  "account.activity.events.credentials_dropped": NoArguments;
  "account.activity.events.organization_created": NoArguments;
  "account.activity.events.organization_updated": NoArguments;
  "account.activity.events.organization_deleted": NoArguments;
  "account.activity.events.ownership_transferred": NoArguments;
  "account.activity.events.member_added": NoArguments;
  "account.activity.events.member_removed": NoArguments;
  "account.activity.events.member_role_changed": NoArguments;
  "account.activity.events.invitation_sent": NoArguments;
  "account.activity.events.invitation_canceled": NoArguments;
  "account.activity.events.invitation_accepted": NoArguments;
  "account.activity.events.invitation_rejected": NoArguments;
  "account.activity.events.team_created": NoArguments;
  "account.activity.events.team_updated": NoArguments;
  "account.activity.events.team_deleted": NoArguments;
  "account.activity.events.team_member_added": NoArguments;
  "account.activity.events.team_member_removed": NoArguments;
  "account.activity.events.role_created": NoArguments;
  "account.activity.events.role_updated": NoArguments;
  "account.activity.events.role_deleted": NoArguments;
  "account.activity.events.other": NoArguments;
  "account.activity.events.email_change_undone": NoArguments;
  "account.preferences.title": NoArguments;
  "account.preferences.intro": { appName: string };
  "account.preferences.region.title": NoArguments;
  "account.preferences.region.text": NoArguments;
  "account.preferences.language.label": NoArguments;
  "account.preferences.language.hint": NoArguments;
  "account.preferences.language.auto": NoArguments;
  "account.preferences.timeZone.label": NoArguments;
  "account.preferences.timeZone.hint": NoArguments;
  "account.preferences.timeZone.auto": NoArguments;
  "account.preferences.timeZone.autoNamed": { zone: string };
  "account.preferences.scheme.title": NoArguments;
  "account.preferences.scheme.text": NoArguments;
  "account.preferences.scheme.label": NoArguments;
  "account.preferences.scheme.auto": NoArguments;
  "account.preferences.scheme.light": NoArguments;
  "account.preferences.scheme.dark": NoArguments;
  "account.data.title": NoArguments;
  "account.data.text": NoArguments;
  "account.export.text": NoArguments;
  "account.export.submit": NoArguments;
  "account.export.pending": NoArguments;
  "account.export.done": NoArguments;
  "account.delete.title": NoArguments;
  "account.delete.intro": NoArguments;
  "account.delete.link.text": NoArguments;
  "account.delete.link.action": NoArguments;
  "account.delete.lost.title": NoArguments;
  "account.delete.lost.profile": { name: string; email: string };
  "account.delete.lost.address": { email: string };
  "account.delete.lost.photo": NoArguments;
  "account.delete.lost.methods": NoArguments;
  "account.delete.lost.membership": { organization: string };
  "account.delete.lost.organization": { organization: string };
  "account.delete.lost.sessions": { n: number };
  "account.delete.owner.title": { n: number };
  "account.delete.owner.text": NoArguments;
  "account.delete.owner.members": { n: number };
  "account.delete.owner.clear": NoArguments;
  "account.delete.confirmation.label": NoArguments;
  "account.delete.confirmation.hint": { email: string };
  "account.delete.confirmation.wrong": { email: string };
  "account.delete.submit.label": NoArguments;
  "account.delete.submit.pending": NoArguments;
  "account.delete.ask.title": { email: string };
  "account.delete.ask.text": NoArguments;
  "account.delete.ask.submit": NoArguments;
  "account.delete.mailed.title": NoArguments;
  "account.delete.mailed.text": { email: string };
  "account.delete.done": NoArguments;
  "account.delete.disabled": NoArguments;
  "account.errors.FAILED_TO_UNLINK_LAST_ACCOUNT": NoArguments;
  "account.errors.ACCOUNT_NOT_FOUND": NoArguments;
  "account.errors.LINKING_DIFFERENT_EMAILS_NOT_ALLOWED": NoArguments;
  "account.errors.SOCIAL_ACCOUNT_ALREADY_LINKED": NoArguments;
  "account.errors.providerToken": { appName: string };
  "account.errors.EMAIL_IS_THE_SAME": NoArguments;
  "account.errors.COULDNT_UPDATE_YOUR_EMAIL": NoArguments;
  "account.errors.EMAIL_CAN_NOT_BE_UPDATED": NoArguments;
  "account.errors.PASSWORD_IS_THE_SAME": NoArguments;
  "account.errors.PASSWORD_ALREADY_SET": NoArguments;
  "account.errors.CREDENTIAL_ACCOUNT_NOT_FOUND": NoArguments;
  "account.errors.NO_FIELDS_TO_UPDATE": NoArguments;
  "account.errors.SOLE_OWNER_OF_ORGANIZATION": NoArguments;
  "account.errors.REAUTHENTICATION_METHOD_REQUIRED": NoArguments;
  "account.errors.SESSION_NOT_FRESH": NoArguments;
  "account.errors.INVALID_PICTURE": NoArguments;
  "auth.signIn.title": { appName: string };
  "auth.signIn.email.label": NoArguments;
  "auth.signIn.password.label": NoArguments;
  "auth.signIn.forgot": NoArguments;
  "auth.signIn.remember.label": NoArguments;
  "auth.signIn.remember.hint": NoArguments;
  "auth.signIn.submit.label": NoArguments;
  "auth.signIn.submit.pending": NoArguments;
  "auth.signIn.submit.done": NoArguments;
  "auth.signIn.signUp": { link: Tag };
  "auth.signIn.signedIn.title": NoArguments;
  "auth.signIn.signedIn.text": { appName: string; email: string };
  "auth.signIn.signedIn.continue": { name: string };
  "auth.signIn.signedIn.switch": NoArguments;
  "auth.signIn.signedIn.switching": NoArguments;
  "auth.signIn.note.expired": NoArguments;
  "auth.signIn.note.signed-out-elsewhere": NoArguments;
  "auth.signIn.note.password-changed": NoArguments;
  "auth.signUp.title": { appName: string };
  "auth.signUp.name.label": NoArguments;
  "auth.signUp.name.hint": NoArguments;
  "auth.signUp.email.label": NoArguments;
  "auth.signUp.password.label": NoArguments;
  "auth.signUp.consent.both": { terms: Tag; privacy: Tag };
  "auth.signUp.consent.terms": { terms: Tag };
  "auth.signUp.consent.privacy": { privacy: Tag };
  "auth.signUp.submit.label": NoArguments;
  "auth.signUp.submit.pending": NoArguments;
  "auth.signUp.submit.done": NoArguments;
  "auth.signUp.signIn": { link: Tag };
  "auth.signUp.closed.title": NoArguments;
  "auth.signUp.closed.text": { appName: string };
  "auth.signUp.closed.signIn": NoArguments;
  "auth.signUp.done.title": NoArguments;
  "auth.signUp.done.text": { email: string };
  "auth.signUp.done.signIn": NoArguments;
  "auth.signUp.done.change": NoArguments;
  "auth.social.label": NoArguments;
  "auth.social.continue": { provider: string };
  "auth.social.last": NoArguments;
  "auth.social.more": NoArguments;
  "auth.verify.title": NoArguments;
  "auth.verify.text": { email: string };
  "auth.verify.spam": NoArguments;
  "auth.verify.resend.label": NoArguments;
  "auth.verify.resend.pending": NoArguments;
  "auth.verify.resend.sent": { email: string };
  "auth.verify.resend.wait": { n: number };
  "auth.verify.back": NoArguments;
  "auth.verify.sent.title": NoArguments;
  "auth.verify.sent.text": { email: string };
  "auth.verify.confirm.text": { email: string };
  "auth.verify.confirm.unknown": NoArguments;
  "auth.verify.confirm.submit.label": NoArguments;
  "auth.verify.confirm.submit.pending": NoArguments;
  "auth.verify.other": { account: string; email: string };
  "auth.verify.password.title": NoArguments;
  "auth.verify.password.text": NoArguments;
  "auth.verify.password.other": NoArguments;
  "auth.verify.newPassword.title": NoArguments;
  "auth.verify.newPassword.text": NoArguments;
  "auth.verify.newPassword.other": NoArguments;
  "auth.verify.change.title": NoArguments;
  "auth.verify.change.text": { email: string; newEmail: string };
  "auth.verify.change.submit": NoArguments;
  "auth.verify.change.address": NoArguments;
  "auth.verify.change.again": NoArguments;
  "auth.verify.change.agree": { email: string; newEmail: string };
  "auth.verify.change.password": NoArguments;
  "auth.verify.change.signIn": NoArguments;
  "auth.verify.expired.title": NoArguments;
  "auth.verify.expired.text": NoArguments;
  "auth.verify.invalid.title": NoArguments;
  "auth.verify.invalid.text": NoArguments;
  "auth.verify.gone.title": NoArguments;
  "auth.verify.gone.text": NoArguments;
  "auth.verify.foreign.title": NoArguments;
  "auth.verify.foreign.text": { email: string; account: string };
  "auth.verify.foreign.unknown": NoArguments;
  "auth.verify.account": NoArguments;
  "auth.verify.ask.text": NoArguments;
  "auth.verify.ask.submit": NoArguments;
  "auth.verify.ask.signUp": { link: Tag };
  "auth.verify.later": NoArguments;
  "auth.verify.done.confirmed.title": NoArguments;
  "auth.verify.done.confirmed.text": { email: string };
  "auth.verify.done.already.title": NoArguments;
  "auth.verify.done.already.text": { email: string };
  "auth.verify.done.changed.title": NoArguments;
  "auth.verify.done.changed.text": { email: string };
  "auth.verify.done.unconfirmed.title": NoArguments;
  "auth.verify.done.unconfirmed.text": { email: string };
  "auth.verify.done.unknown": NoArguments;
  "auth.verify.done.elsewhere": NoArguments;
  "auth.verify.done.continue": NoArguments;
  "auth.verify.done.approved.title": NoArguments;
  "auth.verify.done.approved.text": { email: string };
  "auth.password.show": NoArguments;
  "auth.password.rules": { min: number };
  "auth.password.strength.label": NoArguments;
  "auth.password.strength.add": { n: number };
  "auth.password.strength.remove": { n: number };
  "auth.password.strength.isEmail": NoArguments;
  "auth.password.strength.isName": NoArguments;
  "auth.password.strength.email": NoArguments;
  "auth.password.strength.name": NoArguments;
  "auth.password.strength.appName": { appName: string };
  "auth.password.strength.repeats": NoArguments;
  "auth.password.strength.sequence": NoArguments;
  "auth.password.strength.common": NoArguments;
  "auth.password.strength.fair": NoArguments;
  "auth.password.strength.good": NoArguments;
  "auth.expired.title": NoArguments;
  "auth.expired.text": NoArguments;
  "auth.expired.account": NoArguments;
  "auth.expired.submit": NoArguments;
  "auth.expired.switch": NoArguments;
  "auth.expired.leave": NoArguments;
  "auth.expired.back": NoArguments;
  "auth.expired.other": NoArguments;
  "auth.userButton.label": { name: string };
  "auth.userButton.menu": NoArguments;
  "auth.userButton.signedInAs": { email: string };
  "auth.userButton.manage": NoArguments;
  "auth.userButton.signOut.label": NoArguments;
  "auth.userButton.signOut.pending": NoArguments;
  "auth.userButton.signOut.done": NoArguments;
  "auth.forgot.title": NoArguments;
  "auth.forgot.text": NoArguments;
  "auth.forgot.submit.label": NoArguments;
  "auth.forgot.submit.pending": NoArguments;
  "auth.forgot.sent.title": NoArguments;
  "auth.forgot.sent.text": { email: string };
  "auth.forgot.sent.again": { email: string };
  "auth.forgot.sent.change": NoArguments;
  "auth.forgot.back": NoArguments;
  "auth.reset.title": NoArguments;
  "auth.reset.account": { email: string };
  "auth.reset.password.label": NoArguments;
  "auth.reset.revoke.label": NoArguments;
  "auth.reset.revoke.hint": NoArguments;
  "auth.reset.submit.label": NoArguments;
  "auth.reset.submit.pending": NoArguments;
  "auth.reset.failed.title": NoArguments;
  "auth.reset.failed.text": NoArguments;
  "auth.reset.missing.title": NoArguments;
  "auth.reset.missing.text": NoArguments;
  "auth.reset.known": { email: string };
  "auth.reset.ask": NoArguments;
  "auth.reset.again": NoArguments;
  "auth.reset.done.title": NoArguments;
  "auth.reset.done.text": NoArguments;
  "auth.delete.confirm.title": NoArguments;
  "auth.delete.confirm.text": { appName: string; email: string };
  "auth.delete.confirm.profile": { name: string };
  "auth.delete.confirm.methods": NoArguments;
  "auth.delete.confirm.sessions": NoArguments;
  "auth.delete.confirm.final": NoArguments;
  "auth.delete.submit.label": NoArguments;
  "auth.delete.submit.pending": NoArguments;
  "auth.delete.cancel": NoArguments;
  "auth.delete.owner.title": NoArguments;
  "auth.delete.owner.text": { n: number };
  "auth.delete.owner.members": { n: number };
  "auth.delete.owner.again": NoArguments;
  "auth.delete.signedOut.title": NoArguments;
  "auth.delete.signedOut.text": NoArguments;
  "auth.delete.failed.title": NoArguments;
  "auth.delete.failed.text": { email: string };
  "auth.delete.missing.title": NoArguments;
  "auth.delete.missing.text": NoArguments;
  "auth.delete.again": NoArguments;
  "auth.delete.done.title": NoArguments;
  "auth.delete.done.text": NoArguments;
  "common.retry": NoArguments;
  "common.cancel": NoArguments;
  "common.close": NoArguments;
  "common.back": NoArguments;
  "common.menu": NoArguments;
  "common.skip": NoArguments;
  "common.or": NoArguments;
  "common.working": NoArguments;
  "common.done": NoArguments;
  "common.optional": NoArguments;
  "common.save.label": NoArguments;
  "common.save.pending": NoArguments;
  "common.save.done": NoArguments;
  "common.remove": NoArguments;
  "common.copy.label": NoArguments;
  "common.copy.done": NoArguments;
  "common.copy.failed": NoArguments;
  "common.loading.slow": NoArguments;
  "common.offline.banner": NoArguments;
  "common.offline.nothingSent": NoArguments;
  "common.asOf": { time: string };
  "common.unavailable.countdown": { appName: string; n: number };
  "common.unavailable.trying": { appName: string };
  "common.limited.countdown": { n: number };
  "common.limited.over": NoArguments;
  "common.failed.title": NoArguments;
  "common.failed.text": NoArguments;
  "common.failed.requestId": NoArguments;
  "common.problems": { n: number };
  "common.notLoaded": NoArguments;
  "common.undo": NoArguments;
  "errors.INVALID_EMAIL_OR_PASSWORD": NoArguments;
  "errors.INVALID_PASSWORD": NoArguments;
  "errors.EMAIL_NOT_VERIFIED.sent": { email: string };
  "errors.EMAIL_NOT_VERIFIED.plain": NoArguments;
  "errors.EMAIL_ALREADY_VERIFIED": NoArguments;
  "errors.VERIFICATION_EMAIL_NOT_ENABLED": { appName: string };
  "errors.EMAIL_MISMATCH": NoArguments;
  "errors.USER_ALREADY_EXISTS": NoArguments;
  "errors.PASSWORD_TOO_SHORT.counted": { min: number; n: number };
  "errors.PASSWORD_TOO_SHORT.plain": { min: number };
  "errors.PASSWORD_TOO_LONG.counted": { max: number; n: number };
  "errors.PASSWORD_TOO_LONG.plain": { max: number };
  "errors.PASSWORD_REQUIRED": NoArguments;
  "errors.RESET_PASSWORD_DISABLED": { appName: string };
  "errors.FAILED_TO_GET_USER_INFO": NoArguments;
  "errors.INVALID_EMAIL": NoArguments;
  "errors.EMAIL_PASSWORD_DISABLED": { appName: string };
  "errors.EMAIL_PASSWORD_SIGN_UP_DISABLED": NoArguments;
  "errors.FAILED_TO_CREATE_USER": NoArguments;
  "errors.CHANGE_REFUSED": { appName: string };
  "errors.FAILED_TO_CREATE_SESSION": NoArguments;
  "errors.PASSWORD_COMPROMISED": NoArguments;
  "errors.PASSWORD_IS_PERSONAL": NoArguments;
  "errors.FIELD_NOT_ALLOWED": NoArguments;
  "errors.VALIDATION_ERROR": NoArguments;
  "errors.UNAUTHORIZED": NoArguments;
  "errors.USER_NOT_FOUND": NoArguments;
  "errors.NOT_FOUND": NoArguments;
  "errors.TOO_MANY_REQUESTS.counted": { n: number };
  "errors.TOO_MANY_REQUESTS.plain": NoArguments;
  "errors.PAYLOAD_TOO_LARGE": NoArguments;
  "errors.ORIGIN_NOT_ALLOWED": { appName: string };
  "errors.NETWORK_ERROR": { appName: string };
  "errors.TIMEOUT": { appName: string };
  "errors.ABORTED": NoArguments;
  "errors.provider": NoArguments;
  "errors.link": NoArguments;
  "errors.unavailable": { appName: string };
  "errors.origin": NoArguments;
  "errors.address": NoArguments;
  "errors.defect": { appName: string };
  "errors.other.plain": NoArguments;
  "errors.other.numbered": { requestId: string };
  "errors.fields.email": NoArguments;
  "errors.fields.name": NoArguments;
  "errors.fields.password": NoArguments;
  "errors.fields.currentPassword": NoArguments;
  "errors.fields.newPassword": NoArguments;
  "errors.fields.invalid": NoArguments;
  "errors.actions.retry": NoArguments;
  "errors.actions.signIn": NoArguments;
  "errors.actions.openSignIn": NoArguments;
  "errors.actions.resend": NoArguments;
  "errors.actions.copyRequestId": NoArguments;
  "errors.actions.goHome": { appName: string };
  "errors.actions.reload": NoArguments;
  "errors.actions.forgotPassword": NoArguments;
  "members.title": NoArguments;
  "members.intro": { organization: string };
  "members.list": NoArguments;
  "members.page": { page: number; pages: number };
  "members.count": { n: number };
  "members.found": { n: number };
  "members.you": NoArguments;
  "members.search": NoArguments;
  "members.filter.label": NoArguments;
  "members.filter.all": NoArguments;
  "members.sort.label": NoArguments;
  "members.sort.oldest": NoArguments;
  "members.sort.newest": NoArguments;
  "members.sort.role": NoArguments;
  "members.columns.select": NoArguments;
  "members.columns.person": NoArguments;
  "members.columns.role": NoArguments;
  "members.columns.joined": NoArguments;
  "members.columns.actions": NoArguments;
  "members.select.one": { name: string };
  "members.select.all": NoArguments;
  "members.select.count": { n: number };
  "members.select.none": NoArguments;
  "members.none.alone": NoArguments;
  "members.none.aloneText": NoArguments;
  "members.none.search": { search: string };
  "members.none.role": { role: string };
  "members.none.clear": NoArguments;
  "members.roles.label": NoArguments;
  "members.roles.missing": NoArguments;
  "members.roles.change": { name: string; roles: string };
  "members.roles.title": { name: string };
  "members.roles.hint": NoArguments;
  "members.roles.submit": NoArguments;
  "members.roles.pending": NoArguments;
  "members.roles.done": { name: string; roles: string };
  "members.roles.undone": { name: string; roles: string };
  "members.roles.undoing": NoArguments;
  "members.roles.self": { permissions: string };
  "members.roles.lastOwner": NoArguments;
  "members.roles.ownersOnly": NoArguments;
  "members.roles.about.owner": NoArguments;
  "members.roles.about.admin": NoArguments;
  "members.roles.about.member": NoArguments;
  "members.remove.label": NoArguments;
  "members.remove.name": { name: string };
  "members.remove.many": { n: number };
  "members.remove.title": { name: string; n: number };
  "members.remove.text": { organization: string };
  "members.remove.submit": NoArguments;
  "members.remove.pending": NoArguments;
  "members.remove.done": { name: string; n: number };
  "members.leave.label": NoArguments;
  "members.leave.name": { organization: string };
  "members.leave.title": { organization: string };
  "members.leave.text": NoArguments;
  "members.leave.submit": NoArguments;
  "members.leave.pending": NoArguments;
  "members.leave.onlyOwner": NoArguments;
  "members.leave.settings": NoArguments;
  "members.pager.label": NoArguments;
  "members.pager.previous": NoArguments;
  "members.pager.next": NoArguments;
  "members.pager.at": { page: number; pages: number };
  "members.denied.title": { permission: string };
  "members.denied.text": { owners: string };
  "members.denied.plain": NoArguments;
  "members.invite.title": NoArguments;
  "members.invite.open": NoArguments;
  "members.invite.denied": NoArguments;
  "members.invite.whoCan": NoArguments;
  "members.invite.addresses.label": NoArguments;
  "members.invite.addresses.hint": NoArguments;
  "members.invite.addresses.missing": NoArguments;
  "members.invite.addresses.wrong": { addresses: string };
  "members.invite.roles": NoArguments;
  "members.invite.teams": NoArguments;
  "members.invite.limit": { n: number; max: number };
  "members.invite.submit": { n: number };
  "members.invite.pending": NoArguments;
  "members.invite.progress": { n: number; max: number };
  "members.invite.done": { n: number };
  "members.invite.left": { n: number };
  "members.invite.results": NoArguments;
  "members.invite.verdicts.wrong": NoArguments;
  "members.invite.verdicts.waiting": NoArguments;
  "members.invite.verdicts.sending": NoArguments;
  "members.invite.verdicts.sent": NoArguments;
  "members.invite.verdicts.resent": NoArguments;
  "members.invite.verdicts.member": NoArguments;
  "members.invite.verdicts.invited": NoArguments;
  "members.invite.resend.label": NoArguments;
  "members.invite.resend.name": { email: string };
  "members.invitations.title": NoArguments;
  "members.invitations.intro": { organization: string };
  "members.invitations.list": NoArguments;
  "members.invitations.sent": NoArguments;
  "members.invitations.filter.label": NoArguments;
  "members.invitations.filter.pending": NoArguments;
  "members.invitations.filter.all": NoArguments;
  "members.invitations.count": { n: number };
  "members.invitations.columns.email": NoArguments;
  "members.invitations.columns.role": NoArguments;
  "members.invitations.columns.state": NoArguments;
  "members.invitations.columns.actions": NoArguments;
  "members.invitations.by.you": NoArguments;
  "members.invitations.by.name": { name: string };
  "members.invitations.by.gone": NoArguments;
  "members.invitations.states.pending": { date: string };
  "members.invitations.states.expired": { date: string };
  "members.invitations.states.accepted": NoArguments;
  "members.invitations.states.rejected": NoArguments;
  "members.invitations.states.canceled": NoArguments;
  "members.invitations.none.pending": NoArguments;
  "members.invitations.none.pendingText": NoArguments;
  "members.invitations.none.all": NoArguments;
  "members.invitations.none.allText": NoArguments;
  "members.invitations.resend.label": NoArguments;
  "members.invitations.resend.name": { email: string };
  "members.invitations.resend.pending": NoArguments;
  "members.invitations.resend.done": { email: string };
  "members.invitations.copy": { email: string };
  "members.invitations.cancel.label": NoArguments;
  "members.invitations.cancel.name": { email: string };
  "members.invitations.cancel.title": { email: string };
  "members.invitations.cancel.text": NoArguments;
  "members.invitations.cancel.submit": NoArguments;
  "members.invitations.cancel.keep": NoArguments;
  "members.invitations.cancel.pending": NoArguments;
  "members.invitations.cancel.done": { email: string };
  "members.invitations.teams": { teams: string };
  "members.accept.about": { inviter: string; organization: string; role: string };
  "members.accept.teams": { teams: string; n: number };
  "members.accept.until": { date: string };
  "members.accept.join.title": { organization: string };
  "members.accept.join.as": { email: string };
  "members.accept.join.submit": NoArguments;
  "members.accept.join.pending": NoArguments;
  "members.accept.decline.submit": NoArguments;
  "members.accept.decline.pending": NoArguments;
  "members.accept.loading.title": NoArguments;
  "members.accept.loading.text": NoArguments;
  "members.accept.signedOut.title": { organization: string };
  "members.accept.signedOut.text": { email: string };
  "members.accept.signedOut.signUp": NoArguments;
  "members.accept.signedOut.signIn": NoArguments;
  "members.accept.wrongAccount.title": NoArguments;
  "members.accept.wrongAccount.text": { email: string; mine: string };
  "members.accept.wrongAccount.switch": NoArguments;
  "members.accept.wrongAccount.ask": { inviter: string; mine: string };
  "members.accept.wrongAccount.message": { organization: string; mine: string };
  "members.accept.wrongAccount.copy": NoArguments;
  "members.accept.unverified.title": NoArguments;
  "members.accept.unverified.text": { email: string };
  "members.accept.unverified.submit": NoArguments;
  "members.accept.unverified.sent": { email: string };
  "members.accept.unverified.again": NoArguments;
  "members.accept.joined.title": NoArguments;
  "members.accept.joined.text": { organization: string };
  "members.accept.joined.open": { organization: string };
  "members.accept.declined.title": NoArguments;
  "members.accept.declined.text": { organization: string; inviter: string };
  "members.accept.accepted.title": NoArguments;
  "members.accept.accepted.text": { organization: string };
  "members.accept.canceled.title": NoArguments;
  "members.accept.canceled.text": { organization: string; inviter: string };
  "members.accept.expired.title": NoArguments;
  "members.accept.expired.text": { date: string; inviter: string };
  "members.accept.missing.title": NoArguments;
  "members.accept.missing.text": NoArguments;
  "members.accept.inviterGone.title": NoArguments;
  "members.accept.inviterGone.text": { inviter: string; organization: string };
  "members.accept.full.title": { organization: string };
  "members.accept.full.text": { inviter: string; date: string };
  "members.accept.full.again": NoArguments;
  "members.accept.failed.title": NoArguments;
  "members.accept.failed.text": NoArguments;
  "members.accept.home": NoArguments;
  "organization.nav.label": NoArguments;
  "organization.nav.overview": NoArguments;
  "organization.nav.members": NoArguments;
  "organization.nav.invitations": NoArguments;
  "organization.nav.teams": NoArguments;
  "organization.nav.roles": NoArguments;
  "organization.nav.settings": NoArguments;
  "organization.nav.create": NoArguments;
  "organization.roles.owner": NoArguments;
  "organization.roles.admin": NoArguments;
  "organization.roles.member": NoArguments;
  "organization.missing.title": NoArguments;
  "organization.missing.text": { email: string };
  "organization.missing.switch": NoArguments;
  "organization.name.label": NoArguments;
  "organization.name.hint": NoArguments;
  "organization.name.missing": NoArguments;
  "organization.slug.label": NoArguments;
  "organization.slug.hint": { address: string };
  "organization.slug.missing": NoArguments;
  "organization.slug.wrong": NoArguments;
  "organization.slug.checking": NoArguments;
  "organization.slug.free": { slug: string };
  "organization.slug.taken": { slug: string };
  "organization.slug.use": { slug: string };
  "organization.logo.label": NoArguments;
  "organization.logo.upload": NoArguments;
  "organization.logo.change": NoArguments;
  "organization.logo.remove": NoArguments;
  "organization.logo.submit": NoArguments;
  "organization.logo.saved": NoArguments;
  "organization.logo.removed": NoArguments;
  "organization.logo.restored": NoArguments;
  "organization.create.title": NoArguments;
  "organization.create.intro": { appName: string };
  "organization.create.submit": NoArguments;
  "organization.create.pending": NoArguments;
  "organization.create.disabled": { appName: string };
  "organization.create.invite.title": { name: string };
  "organization.create.invite.address": { link: Tag; address: string };
  "organization.create.invite.text": NoArguments;
  "organization.create.invite.done": NoArguments;
  "organization.switcher.label": { name: string; n: number };
  "organization.switcher.none": NoArguments;
  "organization.switcher.personal": NoArguments;
  "organization.switcher.search": NoArguments;
  "organization.switcher.noMatch": { q: string };
  "organization.switcher.invitation": { name: string };
  "organization.switcher.create": NoArguments;
  "organization.switcher.pending": NoArguments;
  "organization.switcher.failed": NoArguments;
  "organization.settings.title": NoArguments;
  "organization.settings.intro": { name: string };
  "organization.profile.title": NoArguments;
  "organization.profile.name": NoArguments;
  "organization.profile.slug": NoArguments;
  "organization.profile.links.title": NoArguments;
  "organization.profile.links.text": { slug: string };
  "organization.profile.denied": NoArguments;
  "organization.danger.title": NoArguments;
  "organization.transfer.label": NoArguments;
  "organization.transfer.help": NoArguments;
  "organization.transfer.alone": NoArguments;
  "organization.transfer.open": NoArguments;
  "organization.transfer.title": { name: string };
  "organization.transfer.text": NoArguments;
  "organization.transfer.to": NoArguments;
  "organization.transfer.keep": NoArguments;
  "organization.transfer.becomes": { roles: string };
  "organization.transfer.missing": NoArguments;
  "organization.transfer.submit": NoArguments;
  "organization.transfer.submitTo": { name: string };
  "organization.transfer.pending": NoArguments;
  "organization.transfer.done": { name: string };
  "organization.transfer.you": NoArguments;
  "organization.transfer.hint": NoArguments;
  "organization.leave.label": NoArguments;
  "organization.leave.help": NoArguments;
  "organization.leave.onlyOwner": { name: string };
  "organization.leave.alone": { name: string };
  "organization.leave.open": NoArguments;
  "organization.leave.title": { name: string };
  "organization.leave.text": NoArguments;
  "organization.leave.submit": NoArguments;
  "organization.leave.done": { name: string };
  "organization.delete.label": NoArguments;
  "organization.delete.help": { n: number };
  "organization.delete.denied": NoArguments;
  "organization.delete.open": NoArguments;
  "organization.delete.title": { name: string };
  "organization.delete.lost.title": NoArguments;
  "organization.delete.lost.members": { n: number };
  "organization.delete.lost.invitations": { n: number };
  "organization.delete.lost.teams": { n: number };
  "organization.delete.lost.roles": { n: number };
  "organization.delete.lost.rest": NoArguments;
  "organization.delete.confirmation.label": NoArguments;
  "organization.delete.confirmation.hint": { name: string };
  "organization.delete.confirmation.wrong": { name: string };
  "organization.delete.submit": NoArguments;
  "organization.delete.pending": NoArguments;
  "organization.delete.done": { name: string };
  "organization.overview.role.label": NoArguments;
  "organization.overview.role.hint": NoArguments;
  "organization.overview.ofMost": { n: number; most: number };
  "organization.overview.owners": { n: number };
  "organization.overview.invitations": { n: number };
  "organization.overview.teams": { n: number };
  "organization.overview.roles": { n: number };
  "organization.overview.next.title": NoArguments;
  "organization.overview.next.text": NoArguments;
  "organization.overview.next.action": NoArguments;
  "organization.overview.waiting.title": NoArguments;
  "organization.overview.waiting.text": { n: number };
  "organization.overview.waiting.action": NoArguments;
  "organization.errors.slugTaken": NoArguments;
  "organization.errors.mayNotCreate": NoArguments;
  "organization.errors.tooManyOrganizations": NoArguments;
  "organization.errors.deletionDisabled": NoArguments;
  "organization.errors.onlyOwner": NoArguments;
  "organization.errors.alreadyMember": NoArguments;
  "organization.errors.alreadyInvited": NoArguments;
  "organization.errors.memberGone": NoArguments;
  "organization.errors.roleGone": NoArguments;
  "organization.errors.teamGone": NoArguments;
  "organization.errors.invitationGone": NoArguments;
  "organization.errors.notRecipient": NoArguments;
  "organization.errors.inviterGone": NoArguments;
  "organization.errors.confirmAddress": NoArguments;
  "organization.errors.lastTeam": NoArguments;
  "organization.errors.notInTeam": NoArguments;
  "organization.errors.full": NoArguments;
  "organization.errors.teamFull": NoArguments;
  "organization.errors.tooManyInvitations": NoArguments;
  "organization.errors.teamNameTaken": NoArguments;
  "organization.errors.tooManyTeams": NoArguments;
  "organization.errors.tooManyRoles": NoArguments;
  "organization.errors.roleTaken": NoArguments;
  "organization.errors.predefinedRole": { appName: string };
  "organization.errors.roleAssigned": NoArguments;
  "organization.errors.unknownResource": NoArguments;
  "organization.errors.noAccess": NoArguments;
  "organization.errors.notAllowed": NoArguments;
  "social.failed.again": { provider: string };
  "social.failed.other": NoArguments;
  "social.failed.cancelled.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.cancelled.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.busy.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.busy.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.restart.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.restart.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.unproved.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.unproved.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.notOffered.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.notOffered.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.noEmail.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.noEmail.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.notLinked.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.notLinked.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.notLinked.connect": { provider: string; known: "yes" | (string & {}) };
  "social.failed.taken.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.taken.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.otherAddress.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.otherAddress.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.notAllowed.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.notAllowed.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.closed.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.closed.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.unverified.title": { known: "yes" | (string & {}) };
  "social.failed.unverified.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.unverified.action": NoArguments;
  "social.failed.unfinished.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.unfinished.text": { provider: string; known: "yes" | (string & {}) };
  "social.failed.otherAccount.title": { provider: string; known: "yes" | (string & {}) };
  "social.failed.otherAccount.text": { provider: string; known: "yes" | (string & {}) };
  "social.popup.blocked": { provider: string };
  "social.popup.closed": { provider: string };
  "social.popup.timeout": NoArguments;
  "social.popup.failed": NoArguments;
  "social.popup.waiting": { provider: string };
  "social.notLinked": NoArguments;
  "social.noEmail": NoArguments;
  "teams.title": NoArguments;
  "teams.intro": { organization: string };
  "teams.off": NoArguments;
  "teams.count": { n: number };
  "teams.countOf": { n: number; max: number };
  "teams.own": NoArguments;
  "teams.first": NoArguments;
  "teams.full": NoArguments;
  "teams.name.label": NoArguments;
  "teams.name.hint": NoArguments;
  "teams.name.missing": NoArguments;
  "teams.name.tooLong": { max: number };
  "teams.create.label": NoArguments;
  "teams.create.title": NoArguments;
  "teams.create.submit": NoArguments;
  "teams.create.pending": NoArguments;
  "teams.rename.label": NoArguments;
  "teams.rename.name": { team: string };
  "teams.rename.title": { team: string };
  "teams.rename.submit": NoArguments;
  "teams.rename.pending": NoArguments;
  "teams.remove.label": NoArguments;
  "teams.remove.name": { team: string };
  "teams.remove.title": { team: string };
  "teams.remove.text": NoArguments;
  "teams.remove.submit": NoArguments;
  "teams.remove.last": NoArguments;
  "teams.seats.any": { n: number };
  "teams.seats.of": { n: number; max: number };
  "teams.seats.full": NoArguments;
  "teams.none.title": NoArguments;
  "teams.none.text": NoArguments;
  "teams.none.ask": NoArguments;
  "teams.done.created": { team: string };
  "teams.done.renamed": { team: string };
  "teams.done.removed": { team: string };
  "teams.done.added": { name: string; team: string };
  "teams.done.takenOut": { name: string; team: string };
  "teams.members.list": NoArguments;
  "teams.members.you": NoArguments;
  "teams.members.gone": NoArguments;
  "teams.members.none": NoArguments;
  "teams.members.noneText": NoArguments;
  "teams.members.noneAsk": NoArguments;
  "teams.members.closed": NoArguments;
  "teams.members.closedText": NoArguments;
  "teams.add.open": NoArguments;
  "teams.add.title": { team: string };
  "teams.add.label": NoArguments;
  "teams.add.missing": NoArguments;
  "teams.add.inTeam": NoArguments;
  "teams.add.submit": NoArguments;
  "teams.add.pending": NoArguments;
  "teams.takeOut.label": NoArguments;
  "teams.takeOut.name": { name: string };
  "teams.takeOut.title": { name: string; team: string };
  "teams.takeOut.text": NoArguments;
  "teams.takeOut.submit": NoArguments;
  "teams.missing.title": NoArguments;
  "teams.missing.text": { organization: string };
  "teams.missing.back": NoArguments;
  "teams.picker.hint": NoArguments;
  "teams.picker.found": { n: number };
  "teams.picker.none": { search: string };
  "teams.picker.nobody": NoArguments;
  "teams.roles.title": NoArguments;
  "teams.roles.intro": { organization: string };
  "teams.roles.list": NoArguments;
  "teams.roles.fixed": NoArguments;
  "teams.roles.predefined": NoArguments;
  "teams.roles.yours": NoArguments;
  "teams.roles.count": { n: number; max: number };
  "teams.roles.show": NoArguments;
  "teams.roles.showName": { role: string };
  "teams.roles.matrix": { role: string };
  "teams.roles.matrixNew": NoArguments;
  "teams.roles.corner": NoArguments;
  "teams.roles.cell": { action: string; object: string };
  "teams.roles.actions.create": NoArguments;
  "teams.roles.actions.read": NoArguments;
  "teams.roles.actions.update": NoArguments;
  "teams.roles.actions.delete": NoArguments;
  "teams.roles.actions.cancel": NoArguments;
  "teams.roles.resources.organization": NoArguments;
  "teams.roles.resources.member": NoArguments;
  "teams.roles.resources.invitation": NoArguments;
  "teams.roles.resources.team": NoArguments;
  "teams.roles.resources.ac": NoArguments;
  "teams.roles.objects.organization": NoArguments;
  "teams.roles.objects.member": NoArguments;
  "teams.roles.objects.invitation": NoArguments;
  "teams.roles.objects.team": NoArguments;
  "teams.roles.objects.ac": NoArguments;
  "teams.roles.lock": NoArguments;
  "teams.roles.above": { permissions: string };
  "teams.roles.name.label": NoArguments;
  "teams.roles.name.hint": NoArguments;
  "teams.roles.name.missing": NoArguments;
  "teams.roles.name.wrong": NoArguments;
  "teams.roles.name.tooLong": { max: number };
  "teams.roles.refused.title": NoArguments;
  "teams.roles.refused.text": NoArguments;
  "teams.roles.none.title": NoArguments;
  "teams.roles.none.text": NoArguments;
  "teams.roles.create.label": NoArguments;
  "teams.roles.create.title": NoArguments;
  "teams.roles.create.submit": NoArguments;
  "teams.roles.create.pending": NoArguments;
  "teams.roles.edit.label": NoArguments;
  "teams.roles.edit.name": { role: string };
  "teams.roles.edit.title": { role: string };
  "teams.roles.edit.submit": NoArguments;
  "teams.roles.edit.pending": NoArguments;
  "teams.roles.remove.label": NoArguments;
  "teams.roles.remove.name": { role: string };
  "teams.roles.remove.title": { role: string };
  "teams.roles.remove.text": NoArguments;
  "teams.roles.remove.submit": NoArguments;
  "teams.roles.remove.assigned": NoArguments;
  "teams.roles.done.created": { role: string };
  "teams.roles.done.saved": { role: string };
  "teams.roles.done.removed": { role: string };
  "undo.confirm.title": NoArguments;
  "undo.confirm.text": { newEmail: string };
  "undo.confirm.email": { email: string };
  "undo.confirm.sessions": NoArguments;
  "undo.confirm.password": NoArguments;
  "undo.confirm.methods": NoArguments;
  "undo.submit.label": NoArguments;
  "undo.submit.pending": NoArguments;
  "undo.keep": NoArguments;
  "undo.done.title": NoArguments;
  "undo.done.text": { email: string };
  "undo.done.unknown": NoArguments;
  "undo.done.password": NoArguments;
  "undo.failed.title": NoArguments;
  "undo.failed.text": NoArguments;
  "undo.taken.title": NoArguments;
  "undo.taken.text": { email: string };
  "undo.missing.title": NoArguments;
  "undo.missing.text": NoArguments;
}

export type MessageId = keyof MessageArguments;

/** Every text of one language. */
export interface Catalogue {
  account: {
    title: string;
    nav: {
      label: string;
      profile: string;
      email: string;
      security: string;
      connections: string;
      sessions: string;
      activity: string;
      preferences: string;
      delete: string;
    };
    profile: {
      title: string;
      intro: string;
      name: {
        label: string;
        hint: string;
        submit: string;
        pending: string;
        done: string;
      };
      email: {
        label: string;
        verified: string;
        unverified: string;
        confirm: string;
        change: string;
      };
    };
    photo: {
      label: string;
      hint: string;
      alt: string;
      none: string;
      upload: string;
      change: string;
      pending: string;
      done: string;
      tooLarge: string;
      notPicture: string;
      empty: string;
      tooManyPixels: string;
      unreadable: string;
      failed: string;
      crop: {
        title: string;
        text: string;
        preview: string;
        zoom: string;
        horizontal: string;
        vertical: string;
        submit: string;
        pending: string;
      };
      remove: {
        label: string;
        title: string;
        text: string;
        submit: string;
        pending: string;
        done: string;
        undone: string;
      };
      noWebp: string;
    };
    security: {
      title: string;
      intro: string;
    };
    password: {
      title: string;
      text: string;
      since: string;
      current: {
        label: string;
      };
      next: {
        label: string;
      };
      revoke: {
        label: string;
        hint: string;
      };
      submit: {
        label: string;
        pending: string;
      };
      again: string;
      done: {
        here: string;
        everywhere: string;
      };
    };
    sessions: {
      title: string;
      intro: string;
      list: string;
      device: {
        both: string;
        system: string;
        unknown: string;
      };
      current: string;
      address: string;
      signedIn: string;
      lastSeen: string;
      none: string;
      revoke: {
        label: string;
        name: string;
        title: string;
        text: string;
        submit: string;
        pending: string;
        done: string;
      };
      revokeOthers: {
        label: string;
        title: string;
        text: string;
        submit: string;
        pending: string;
        done: string;
      };
    };
    connections: {
      title: string;
      intro: string;
      connected: string;
      others: string;
      since: string;
      scopes: string;
      account: string;
      none: string;
      notOffered: string;
      connect: {
        label: string;
        name: string;
        pending: string;
        done: string;
      };
      ask: {
        title: string;
        text: string;
        submit: string;
        later: string;
      };
      show: {
        label: string;
        name: string;
        pending: string;
      };
      last: {
        text: string;
        mail: string;
        action: string;
        other: string;
      };
      disconnect: {
        label: string;
        name: string;
        title: string;
        text: string;
        submit: string;
        done: string;
      };
    };
    confirm: {
      title: string;
      text: string;
      none: string;
      provider: string;
      with: string;
      submit: string;
      pending: string;
      again: string;
    };
    email: {
      title: string;
      intro: string;
      current: {
        label: string;
        hint: string;
        send: string;
      };
      next: {
        label: string;
        hint: {
          asked: string;
          atOnce: string;
        };
      };
      submit: {
        label: string;
        pending: string;
      };
      confirm: {
        title: string;
        text: string;
        cancel: string;
      };
      prove: {
        title: string;
        text: string;
      };
      verify: {
        title: string;
        text: string;
        back: string;
      };
      changed: string;
    };
    setPassword: {
      text: string;
      submit: {
        label: string;
        pending: string;
      };
      sent: {
        title: string;
        text: string;
      };
    };
    recovery: {
      title: string;
      text: string;
      change: string;
    };
    next: {
      title: string;
      verify: {
        text: string;
        action: string;
      };
    };
    activity: {
      title: string;
      intro: string;
      link: string;
      list: string;
      none: string;
      end: string;
      failed: string;
      more: {
        label: string;
        pending: string;
      };
      notMe: {
        label: string;
        name: string;
        title: string;
        text: string;
        done: {
          title: string;
          text: string;
          next: string;
        };
      };
      events: {
        sign_up: string;
        sign_in: string;
        sign_in_failed: string;
        sign_out: string;
        session_revoked: string;
        sessions_revoked: string;
        password_changed: string;
        password_set: string;
        password_reset_requested: string;
        password_reset: string;
        email_verified: string;
        email_change_requested: string;
        email_changed: string;
        reauthenticated: string;
        user_updated: string;
        account_deletion_requested: string;
        account_linked: string;
        account_unlinked: string;
        account_exported: string;
        credentials_dropped: string;
        organization_created: string;
        organization_updated: string;
        organization_deleted: string;
        ownership_transferred: string;
        member_added: string;
        member_removed: string;
        member_role_changed: string;
        invitation_sent: string;
        invitation_canceled: string;
        invitation_accepted: string;
        invitation_rejected: string;
        team_created: string;
        team_updated: string;
        team_deleted: string;
        team_member_added: string;
        team_member_removed: string;
        role_created: string;
        role_updated: string;
        role_deleted: string;
        other: string;
        email_change_undone: string;
      };
    };
    preferences: {
      title: string;
      intro: string;
      region: {
        title: string;
        text: string;
      };
      language: {
        label: string;
        hint: string;
        auto: string;
      };
      timeZone: {
        label: string;
        hint: string;
        auto: string;
        autoNamed: string;
      };
      scheme: {
        title: string;
        text: string;
        label: string;
        auto: string;
        light: string;
        dark: string;
      };
    };
    data: {
      title: string;
      text: string;
    };
    export: {
      text: string;
      submit: string;
      pending: string;
      done: string;
    };
    delete: {
      title: string;
      intro: string;
      link: {
        text: string;
        action: string;
      };
      lost: {
        title: string;
        profile: string;
        address: string;
        photo: string;
        methods: string;
        membership: string;
        organization: string;
        sessions: string;
      };
      owner: {
        title: string;
        text: string;
        members: string;
        clear: string;
      };
      confirmation: {
        label: string;
        hint: string;
        wrong: string;
      };
      submit: {
        label: string;
        pending: string;
      };
      ask: {
        title: string;
        text: string;
        submit: string;
      };
      mailed: {
        title: string;
        text: string;
      };
      done: string;
      disabled: string;
    };
    errors: {
      FAILED_TO_UNLINK_LAST_ACCOUNT: string;
      ACCOUNT_NOT_FOUND: string;
      LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: string;
      SOCIAL_ACCOUNT_ALREADY_LINKED: string;
      providerToken: string;
      EMAIL_IS_THE_SAME: string;
      COULDNT_UPDATE_YOUR_EMAIL: string;
      EMAIL_CAN_NOT_BE_UPDATED: string;
      PASSWORD_IS_THE_SAME: string;
      PASSWORD_ALREADY_SET: string;
      CREDENTIAL_ACCOUNT_NOT_FOUND: string;
      NO_FIELDS_TO_UPDATE: string;
      SOLE_OWNER_OF_ORGANIZATION: string;
      REAUTHENTICATION_METHOD_REQUIRED: string;
      SESSION_NOT_FRESH: string;
      INVALID_PICTURE: string;
    };
  };
  auth: {
    signIn: {
      title: string;
      email: {
        label: string;
      };
      password: {
        label: string;
      };
      forgot: string;
      remember: {
        label: string;
        hint: string;
      };
      submit: {
        label: string;
        pending: string;
        done: string;
      };
      signUp: string;
      signedIn: {
        title: string;
        text: string;
        continue: string;
        switch: string;
        switching: string;
      };
      note: {
        expired: string;
        "signed-out-elsewhere": string;
        "password-changed": string;
      };
    };
    signUp: {
      title: string;
      name: {
        label: string;
        hint: string;
      };
      email: {
        label: string;
      };
      password: {
        label: string;
      };
      consent: {
        both: string;
        terms: string;
        privacy: string;
      };
      submit: {
        label: string;
        pending: string;
        done: string;
      };
      signIn: string;
      closed: {
        title: string;
        text: string;
        signIn: string;
      };
      done: {
        title: string;
        text: string;
        signIn: string;
        change: string;
      };
    };
    social: {
      label: string;
      continue: string;
      last: string;
      more: string;
    };
    verify: {
      title: string;
      text: string;
      spam: string;
      resend: {
        label: string;
        pending: string;
        sent: string;
        wait: string;
      };
      back: string;
      sent: {
        title: string;
        text: string;
      };
      confirm: {
        text: string;
        unknown: string;
        submit: {
          label: string;
          pending: string;
        };
      };
      other: string;
      password: {
        title: string;
        text: string;
        other: string;
      };
      newPassword: {
        title: string;
        text: string;
        other: string;
      };
      change: {
        title: string;
        text: string;
        submit: string;
        address: string;
        again: string;
        agree: string;
        password: string;
        signIn: string;
      };
      expired: {
        title: string;
        text: string;
      };
      invalid: {
        title: string;
        text: string;
      };
      gone: {
        title: string;
        text: string;
      };
      foreign: {
        title: string;
        text: string;
        unknown: string;
      };
      account: string;
      ask: {
        text: string;
        submit: string;
        signUp: string;
      };
      later: string;
      done: {
        confirmed: {
          title: string;
          text: string;
        };
        already: {
          title: string;
          text: string;
        };
        changed: {
          title: string;
          text: string;
        };
        unconfirmed: {
          title: string;
          text: string;
        };
        unknown: string;
        elsewhere: string;
        continue: string;
        approved: {
          title: string;
          text: string;
        };
      };
    };
    password: {
      show: string;
      rules: string;
      strength: {
        label: string;
        add: string;
        remove: string;
        isEmail: string;
        isName: string;
        email: string;
        name: string;
        appName: string;
        repeats: string;
        sequence: string;
        common: string;
        fair: string;
        good: string;
      };
    };
    expired: {
      title: string;
      text: string;
      account: string;
      submit: string;
      switch: string;
      leave: string;
      back: string;
      other: string;
    };
    userButton: {
      label: string;
      menu: string;
      signedInAs: string;
      manage: string;
      signOut: {
        label: string;
        pending: string;
        done: string;
      };
    };
    forgot: {
      title: string;
      text: string;
      submit: {
        label: string;
        pending: string;
      };
      sent: {
        title: string;
        text: string;
        again: string;
        change: string;
      };
      back: string;
    };
    reset: {
      title: string;
      account: string;
      password: {
        label: string;
      };
      revoke: {
        label: string;
        hint: string;
      };
      submit: {
        label: string;
        pending: string;
      };
      failed: {
        title: string;
        text: string;
      };
      missing: {
        title: string;
        text: string;
      };
      known: string;
      ask: string;
      again: string;
      done: {
        title: string;
        text: string;
      };
    };
    delete: {
      confirm: {
        title: string;
        text: string;
        profile: string;
        methods: string;
        sessions: string;
        final: string;
      };
      submit: {
        label: string;
        pending: string;
      };
      cancel: string;
      owner: {
        title: string;
        text: string;
        members: string;
        again: string;
      };
      signedOut: {
        title: string;
        text: string;
      };
      failed: {
        title: string;
        text: string;
      };
      missing: {
        title: string;
        text: string;
      };
      again: string;
      done: {
        title: string;
        text: string;
      };
    };
  };
  common: {
    retry: string;
    cancel: string;
    close: string;
    back: string;
    menu: string;
    skip: string;
    or: string;
    working: string;
    done: string;
    optional: string;
    save: {
      label: string;
      pending: string;
      done: string;
    };
    remove: string;
    copy: {
      label: string;
      done: string;
      failed: string;
    };
    loading: {
      slow: string;
    };
    offline: {
      banner: string;
      nothingSent: string;
    };
    asOf: string;
    unavailable: {
      countdown: string;
      trying: string;
    };
    limited: {
      countdown: string;
      over: string;
    };
    failed: {
      title: string;
      text: string;
      requestId: string;
    };
    problems: string;
    notLoaded: string;
    undo: string;
  };
  errors: {
    INVALID_EMAIL_OR_PASSWORD: string;
    INVALID_PASSWORD: string;
    EMAIL_NOT_VERIFIED: {
      sent: string;
      plain: string;
    };
    EMAIL_ALREADY_VERIFIED: string;
    VERIFICATION_EMAIL_NOT_ENABLED: string;
    EMAIL_MISMATCH: string;
    USER_ALREADY_EXISTS: string;
    PASSWORD_TOO_SHORT: {
      counted: string;
      plain: string;
    };
    PASSWORD_TOO_LONG: {
      counted: string;
      plain: string;
    };
    PASSWORD_REQUIRED: string;
    RESET_PASSWORD_DISABLED: string;
    FAILED_TO_GET_USER_INFO: string;
    INVALID_EMAIL: string;
    EMAIL_PASSWORD_DISABLED: string;
    EMAIL_PASSWORD_SIGN_UP_DISABLED: string;
    FAILED_TO_CREATE_USER: string;
    CHANGE_REFUSED: string;
    FAILED_TO_CREATE_SESSION: string;
    PASSWORD_COMPROMISED: string;
    PASSWORD_IS_PERSONAL: string;
    FIELD_NOT_ALLOWED: string;
    VALIDATION_ERROR: string;
    UNAUTHORIZED: string;
    USER_NOT_FOUND: string;
    NOT_FOUND: string;
    TOO_MANY_REQUESTS: {
      counted: string;
      plain: string;
    };
    PAYLOAD_TOO_LARGE: string;
    ORIGIN_NOT_ALLOWED: string;
    NETWORK_ERROR: string;
    TIMEOUT: string;
    ABORTED: string;
    provider: string;
    link: string;
    unavailable: string;
    origin: string;
    address: string;
    defect: string;
    other: {
      plain: string;
      numbered: string;
    };
    fields: {
      email: string;
      name: string;
      password: string;
      currentPassword: string;
      newPassword: string;
      invalid: string;
    };
    actions: {
      retry: string;
      signIn: string;
      openSignIn: string;
      resend: string;
      copyRequestId: string;
      goHome: string;
      reload: string;
      forgotPassword: string;
    };
  };
  members: {
    title: string;
    intro: string;
    list: string;
    page: string;
    count: string;
    found: string;
    you: string;
    search: string;
    filter: {
      label: string;
      all: string;
    };
    sort: {
      label: string;
      oldest: string;
      newest: string;
      role: string;
    };
    columns: {
      select: string;
      person: string;
      role: string;
      joined: string;
      actions: string;
    };
    select: {
      one: string;
      all: string;
      count: string;
      none: string;
    };
    none: {
      alone: string;
      aloneText: string;
      search: string;
      role: string;
      clear: string;
    };
    roles: {
      label: string;
      missing: string;
      change: string;
      title: string;
      hint: string;
      submit: string;
      pending: string;
      done: string;
      undone: string;
      undoing: string;
      self: string;
      lastOwner: string;
      ownersOnly: string;
      about: {
        owner: string;
        admin: string;
        member: string;
      };
    };
    remove: {
      label: string;
      name: string;
      many: string;
      title: string;
      text: string;
      submit: string;
      pending: string;
      done: string;
    };
    leave: {
      label: string;
      name: string;
      title: string;
      text: string;
      submit: string;
      pending: string;
      onlyOwner: string;
      settings: string;
    };
    pager: {
      label: string;
      previous: string;
      next: string;
      at: string;
    };
    denied: {
      title: string;
      text: string;
      plain: string;
    };
    invite: {
      title: string;
      open: string;
      denied: string;
      whoCan: string;
      addresses: {
        label: string;
        hint: string;
        missing: string;
        wrong: string;
      };
      roles: string;
      teams: string;
      limit: string;
      submit: string;
      pending: string;
      progress: string;
      done: string;
      left: string;
      results: string;
      verdicts: {
        wrong: string;
        waiting: string;
        sending: string;
        sent: string;
        resent: string;
        member: string;
        invited: string;
      };
      resend: {
        label: string;
        name: string;
      };
    };
    invitations: {
      title: string;
      intro: string;
      list: string;
      sent: string;
      filter: {
        label: string;
        pending: string;
        all: string;
      };
      count: string;
      columns: {
        email: string;
        role: string;
        state: string;
        actions: string;
      };
      by: {
        you: string;
        name: string;
        gone: string;
      };
      states: {
        pending: string;
        expired: string;
        accepted: string;
        rejected: string;
        canceled: string;
      };
      none: {
        pending: string;
        pendingText: string;
        all: string;
        allText: string;
      };
      resend: {
        label: string;
        name: string;
        pending: string;
        done: string;
      };
      copy: string;
      cancel: {
        label: string;
        name: string;
        title: string;
        text: string;
        submit: string;
        keep: string;
        pending: string;
        done: string;
      };
      teams: string;
    };
    accept: {
      about: string;
      teams: string;
      until: string;
      join: {
        title: string;
        as: string;
        submit: string;
        pending: string;
      };
      decline: {
        submit: string;
        pending: string;
      };
      loading: {
        title: string;
        text: string;
      };
      signedOut: {
        title: string;
        text: string;
        signUp: string;
        signIn: string;
      };
      wrongAccount: {
        title: string;
        text: string;
        switch: string;
        ask: string;
        message: string;
        copy: string;
      };
      unverified: {
        title: string;
        text: string;
        submit: string;
        sent: string;
        again: string;
      };
      joined: {
        title: string;
        text: string;
        open: string;
      };
      declined: {
        title: string;
        text: string;
      };
      accepted: {
        title: string;
        text: string;
      };
      canceled: {
        title: string;
        text: string;
      };
      expired: {
        title: string;
        text: string;
      };
      missing: {
        title: string;
        text: string;
      };
      inviterGone: {
        title: string;
        text: string;
      };
      full: {
        title: string;
        text: string;
        again: string;
      };
      failed: {
        title: string;
        text: string;
      };
      home: string;
    };
  };
  organization: {
    nav: {
      label: string;
      overview: string;
      members: string;
      invitations: string;
      teams: string;
      roles: string;
      settings: string;
      create: string;
    };
    roles: {
      owner: string;
      admin: string;
      member: string;
    };
    missing: {
      title: string;
      text: string;
      switch: string;
    };
    name: {
      label: string;
      hint: string;
      missing: string;
    };
    slug: {
      label: string;
      hint: string;
      missing: string;
      wrong: string;
      checking: string;
      free: string;
      taken: string;
      use: string;
    };
    logo: {
      label: string;
      upload: string;
      change: string;
      remove: string;
      submit: string;
      saved: string;
      removed: string;
      restored: string;
    };
    create: {
      title: string;
      intro: string;
      submit: string;
      pending: string;
      disabled: string;
      invite: {
        title: string;
        address: string;
        text: string;
        done: string;
      };
    };
    switcher: {
      label: string;
      none: string;
      personal: string;
      search: string;
      noMatch: string;
      invitation: string;
      create: string;
      pending: string;
      failed: string;
    };
    settings: {
      title: string;
      intro: string;
    };
    profile: {
      title: string;
      name: string;
      slug: string;
      links: {
        title: string;
        text: string;
      };
      denied: string;
    };
    danger: {
      title: string;
    };
    transfer: {
      label: string;
      help: string;
      alone: string;
      open: string;
      title: string;
      text: string;
      to: string;
      keep: string;
      becomes: string;
      missing: string;
      submit: string;
      submitTo: string;
      pending: string;
      done: string;
      you: string;
      hint: string;
    };
    leave: {
      label: string;
      help: string;
      onlyOwner: string;
      alone: string;
      open: string;
      title: string;
      text: string;
      submit: string;
      done: string;
    };
    delete: {
      label: string;
      help: string;
      denied: string;
      open: string;
      title: string;
      lost: {
        title: string;
        members: string;
        invitations: string;
        teams: string;
        roles: string;
        rest: string;
      };
      confirmation: {
        label: string;
        hint: string;
        wrong: string;
      };
      submit: string;
      pending: string;
      done: string;
    };
    overview: {
      role: {
        label: string;
        hint: string;
      };
      ofMost: string;
      owners: string;
      invitations: string;
      teams: string;
      roles: string;
      next: {
        title: string;
        text: string;
        action: string;
      };
      waiting: {
        title: string;
        text: string;
        action: string;
      };
    };
    errors: {
      slugTaken: string;
      mayNotCreate: string;
      tooManyOrganizations: string;
      deletionDisabled: string;
      onlyOwner: string;
      alreadyMember: string;
      alreadyInvited: string;
      memberGone: string;
      roleGone: string;
      teamGone: string;
      invitationGone: string;
      notRecipient: string;
      inviterGone: string;
      confirmAddress: string;
      lastTeam: string;
      notInTeam: string;
      full: string;
      teamFull: string;
      tooManyInvitations: string;
      teamNameTaken: string;
      tooManyTeams: string;
      tooManyRoles: string;
      roleTaken: string;
      predefinedRole: string;
      roleAssigned: string;
      unknownResource: string;
      noAccess: string;
      notAllowed: string;
    };
  };
  social: {
    failed: {
      again: string;
      other: string;
      cancelled: {
        title: string;
        text: string;
      };
      busy: {
        title: string;
        text: string;
      };
      restart: {
        title: string;
        text: string;
      };
      unproved: {
        title: string;
        text: string;
      };
      notOffered: {
        title: string;
        text: string;
      };
      noEmail: {
        title: string;
        text: string;
      };
      notLinked: {
        title: string;
        text: string;
        connect: string;
      };
      taken: {
        title: string;
        text: string;
      };
      otherAddress: {
        title: string;
        text: string;
      };
      notAllowed: {
        title: string;
        text: string;
      };
      closed: {
        title: string;
        text: string;
      };
      unverified: {
        title: string;
        text: string;
        action: string;
      };
      unfinished: {
        title: string;
        text: string;
      };
      otherAccount: {
        title: string;
        text: string;
      };
    };
    popup: {
      blocked: string;
      closed: string;
      timeout: string;
      failed: string;
      waiting: string;
    };
    notLinked: string;
    noEmail: string;
  };
  teams: {
    title: string;
    intro: string;
    off: string;
    count: string;
    countOf: string;
    own: string;
    first: string;
    full: string;
    name: {
      label: string;
      hint: string;
      missing: string;
      tooLong: string;
    };
    create: {
      label: string;
      title: string;
      submit: string;
      pending: string;
    };
    rename: {
      label: string;
      name: string;
      title: string;
      submit: string;
      pending: string;
    };
    remove: {
      label: string;
      name: string;
      title: string;
      text: string;
      submit: string;
      last: string;
    };
    seats: {
      any: string;
      of: string;
      full: string;
    };
    none: {
      title: string;
      text: string;
      ask: string;
    };
    done: {
      created: string;
      renamed: string;
      removed: string;
      added: string;
      takenOut: string;
    };
    members: {
      list: string;
      you: string;
      gone: string;
      none: string;
      noneText: string;
      noneAsk: string;
      closed: string;
      closedText: string;
    };
    add: {
      open: string;
      title: string;
      label: string;
      missing: string;
      inTeam: string;
      submit: string;
      pending: string;
    };
    takeOut: {
      label: string;
      name: string;
      title: string;
      text: string;
      submit: string;
    };
    missing: {
      title: string;
      text: string;
      back: string;
    };
    picker: {
      hint: string;
      found: string;
      none: string;
      nobody: string;
    };
    roles: {
      title: string;
      intro: string;
      list: string;
      fixed: string;
      predefined: string;
      yours: string;
      count: string;
      show: string;
      showName: string;
      matrix: string;
      matrixNew: string;
      corner: string;
      cell: string;
      actions: {
        create: string;
        read: string;
        update: string;
        delete: string;
        cancel: string;
      };
      resources: {
        organization: string;
        member: string;
        invitation: string;
        team: string;
        ac: string;
      };
      objects: {
        organization: string;
        member: string;
        invitation: string;
        team: string;
        ac: string;
      };
      lock: string;
      above: string;
      name: {
        label: string;
        hint: string;
        missing: string;
        wrong: string;
        tooLong: string;
      };
      refused: {
        title: string;
        text: string;
      };
      none: {
        title: string;
        text: string;
      };
      create: {
        label: string;
        title: string;
        submit: string;
        pending: string;
      };
      edit: {
        label: string;
        name: string;
        title: string;
        submit: string;
        pending: string;
      };
      remove: {
        label: string;
        name: string;
        title: string;
        text: string;
        submit: string;
        assigned: string;
      };
      done: {
        created: string;
        saved: string;
        removed: string;
      };
    };
  };
  undo: {
    confirm: {
      title: string;
      text: string;
      email: string;
      sessions: string;
      password: string;
      methods: string;
    };
    submit: {
      label: string;
      pending: string;
    };
    keep: string;
    done: {
      title: string;
      text: string;
      unknown: string;
      password: string;
    };
    failed: {
      title: string;
      text: string;
    };
    taken: {
      title: string;
      text: string;
    };
    missing: {
      title: string;
      text: string;
    };
  };
}
