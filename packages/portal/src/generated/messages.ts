// Written by `npm run generate` from the English texts (messages/en): edit those.

import type { MessageArguments, NoArguments } from "@latchkey/react/messages";

/** Every text of the portal's pages and of the components by its id, with what it takes. */
export interface PortalMessageArguments extends MessageArguments {
  "mail.greeting": { name: string };
  "mail.bareLink": NoArguments;
  "mail.lasts.minutes": { n: number };
  "mail.lasts.hours": { n: number };
  "mail.lasts.days": { n: number };
  "mail.notYou": NoArguments;
  "mail.fact.when": NoArguments;
  "mail.fact.device": NoArguments;
  "mail.fact.address": NoArguments;
  "mail.fact.method": NoArguments;
  "mail.fact.newEmail": NoArguments;
  "mail.fact.role": NoArguments;
  "mail.fact.invitedBy": NoArguments;
  "mail.fact.openUntil": NoArguments;
  "mail.fact.passkey": NoArguments;
  "mail.fact.reason": NoArguments;
  "mail.fact.apiKey": NoArguments;
  "mail.fact.apiKeyStart": NoArguments;
  "mail.fact.apiKeyExpires": NoArguments;
  "mail.method.password": NoArguments;
  "mail.method.passkey": NoArguments;
  "mail.method.magicLink": NoArguments;
  "mail.method.emailCode": NoArguments;
  "mail.role.owner": NoArguments;
  "mail.role.admin": NoArguments;
  "mail.role.member": NoArguments;
  "mail.footer.account": { email: string; appName: string };
  "mail.footer.given": { email: string; appName: string };
  "mail.footer.help": NoArguments;
  "mail.verifyEmail.subject": { appName: string };
  "mail.verifyEmail.title": NoArguments;
  "mail.verifyEmail.text": { email: string; appName: string };
  "mail.verifyEmail.action": NoArguments;
  "mail.verifyEmail.notYou": NoArguments;
  "mail.resetPassword.subject": { appName: string };
  "mail.resetPassword.title": NoArguments;
  "mail.resetPassword.text": { appName: string };
  "mail.resetPassword.action": NoArguments;
  "mail.resetPassword.notYou": NoArguments;
  "mail.confirmChange.subject": { appName: string };
  "mail.confirmChange.title": NoArguments;
  "mail.confirmChange.text": { appName: string; newEmail: string };
  "mail.confirmChange.next": NoArguments;
  "mail.confirmChange.action": NoArguments;
  "mail.confirmChange.notYou": NoArguments;
  "mail.emailChanged.subject": { appName: string };
  "mail.emailChanged.title": NoArguments;
  "mail.emailChanged.text": { appName: string };
  "mail.emailChanged.action": NoArguments;
  "mail.emailChanged.notYou": { appName: string };
  "mail.emailChanged.undo": NoArguments;
  "mail.emailChanged.notYouUndo": NoArguments;
  "mail.deleteAccount.subject": { appName: string };
  "mail.deleteAccount.title": NoArguments;
  "mail.deleteAccount.text": { appName: string };
  "mail.deleteAccount.action": NoArguments;
  "mail.deleteAccount.notYou": NoArguments;
  "mail.passwordChanged.subject": { appName: string };
  "mail.passwordChanged.title": NoArguments;
  "mail.passwordChanged.text": { appName: string };
  "mail.passwordChanged.action": NoArguments;
  "mail.passwordChanged.notYou": NoArguments;
  "mail.newSignIn.subject": { appName: string };
  "mail.newSignIn.title": NoArguments;
  "mail.newSignIn.text": { appName: string };
  "mail.newSignIn.action": NoArguments;
  "mail.newSignIn.notYou": NoArguments;
  "mail.accountLinked.subject": { appName: string };
  "mail.accountLinked.title": NoArguments;
  "mail.accountLinked.text": { provider: string; appName: string };
  "mail.accountLinked.action": NoArguments;
  "mail.accountLinked.notYou": NoArguments;
  "mail.accountUnlinked.subject": { appName: string };
  "mail.accountUnlinked.title": NoArguments;
  "mail.accountUnlinked.text": { provider: string; appName: string };
  "mail.accountUnlinked.action": NoArguments;
  "mail.accountUnlinked.notYou": NoArguments;
  "mail.invitation.subject": { inviter: string; organization: string };
  "mail.invitation.member": NoArguments;
  "mail.invitation.title": { organization: string };
  "mail.invitation.text": { inviter: string; organization: string; appName: string };
  "mail.invitation.textUnnamed": { inviter: string; appName: string };
  "mail.invitation.next": NoArguments;
  "mail.invitation.action": NoArguments;
  "mail.invitation.unknown": NoArguments;
  "mail.invitation.notYou": NoArguments;
  "mail.membership.someone": NoArguments;
  "mail.membership.unnamed": NoArguments;
  "mail.membership.unexpected": NoArguments;
  "mail.membership.ask": { by: string; organization: string };
  "mail.ownershipTransferred.subject": { organization: string };
  "mail.ownershipTransferred.title": { organization: string };
  "mail.ownershipTransferred.text": { by: string; organization: string; appName: string };
  "mail.ownershipTransferred.action": NoArguments;
  "mail.memberRemoved.subject": { organization: string };
  "mail.memberRemoved.title": { organization: string };
  "mail.memberRemoved.text": { by: string; organization: string; appName: string };
  "mail.memberRemoved.action": NoArguments;
  "mail.memberRoleChanged.subject": { organization: string };
  "mail.memberRoleChanged.title": { organization: string };
  "mail.memberRoleChanged.text": { by: string; organization: string; appName: string };
  "mail.memberRoleChanged.action": NoArguments;
  "mail.signUpAttempted.subject": { appName: string };
  "mail.signUpAttempted.title": NoArguments;
  "mail.signUpAttempted.text": { appName: string; email: string };
  "mail.signUpAttempted.next": NoArguments;
  "mail.signUpAttempted.action": NoArguments;
  "mail.signUpAttempted.notYou": NoArguments;
  "mail.emailTaken.subject": { appName: string };
  "mail.emailTaken.title": NoArguments;
  "mail.emailTaken.text": { appName: string; email: string };
  "mail.emailTaken.next": NoArguments;
  "mail.emailTaken.action": NoArguments;
  "mail.emailTaken.notYou": NoArguments;
  "mail.twoFactorCode.subject": { code: string; appName: string };
  "mail.twoFactorCode.title": NoArguments;
  "mail.twoFactorCode.text": { appName: string; minutes: number };
  "mail.twoFactorCode.action": NoArguments;
  "mail.twoFactorCode.notYou": NoArguments;
  "mail.twoFactorEnabled.subject": { appName: string };
  "mail.twoFactorEnabled.title": NoArguments;
  "mail.twoFactorEnabled.text": { appName: string };
  "mail.twoFactorEnabled.action": NoArguments;
  "mail.twoFactorEnabled.notYou": NoArguments;
  "mail.twoFactorDisabled.subject": { appName: string };
  "mail.twoFactorDisabled.title": NoArguments;
  "mail.twoFactorDisabled.text": { appName: string };
  "mail.twoFactorDisabled.action": NoArguments;
  "mail.twoFactorDisabled.notYou": NoArguments;
  "mail.backupCodesGenerated.subject": { appName: string };
  "mail.backupCodesGenerated.title": NoArguments;
  "mail.backupCodesGenerated.text": { appName: string };
  "mail.backupCodesGenerated.action": NoArguments;
  "mail.backupCodesGenerated.notYou": NoArguments;
  "mail.backupCodeUsed.subject": { appName: string };
  "mail.backupCodeUsed.title": NoArguments;
  "mail.backupCodeUsed.text": { appName: string; left: number };
  "mail.backupCodeUsed.action": NoArguments;
  "mail.backupCodeUsed.notYou": NoArguments;
  "mail.twoFactorLocked.subject": { appName: string };
  "mail.twoFactorLocked.title": NoArguments;
  "mail.twoFactorLocked.text": { appName: string };
  "mail.twoFactorLocked.action": NoArguments;
  "mail.twoFactorLocked.notYou": NoArguments;
  "mail.passkeyAdded.subject": { appName: string };
  "mail.passkeyAdded.title": NoArguments;
  "mail.passkeyAdded.text": { appName: string };
  "mail.passkeyAdded.action": NoArguments;
  "mail.passkeyAdded.notYou": NoArguments;
  "mail.passkeyRemoved.subject": { appName: string };
  "mail.passkeyRemoved.title": NoArguments;
  "mail.passkeyRemoved.text": { appName: string };
  "mail.passkeyRemoved.action": NoArguments;
  "mail.passkeyRemoved.notYou": NoArguments;
  "mail.apiKeyExpires.subject": { appName: string };
  "mail.apiKeyExpires.title": NoArguments;
  "mail.apiKeyExpires.text": { appName: string };
  "mail.apiKeyExpires.action": NoArguments;
  "mail.apiKeyExpires.notYou": NoArguments;
  "mail.besideLink": { minutes: number };
  "mail.emailCode.subject": { code: string; appName: string };
  "mail.emailCode.subjectLink": { appName: string };
  "mail.emailCode.title.signIn": NoArguments;
  "mail.emailCode.title.verification": NoArguments;
  "mail.emailCode.title.reset": NoArguments;
  "mail.emailCode.title.change": NoArguments;
  "mail.emailCode.both": { minutes: number };
  "mail.emailCode.link": NoArguments;
  "mail.emailCode.code": { minutes: number };
  "mail.emailCode.action.signIn": NoArguments;
  "mail.emailCode.action.verification": NoArguments;
  "mail.emailCode.action.reset": NoArguments;
  "mail.emailCode.action.change": NoArguments;
  "mail.emailCode.notYou": NoArguments;
  "mail.accountCreated.subject": { appName: string };
  "mail.accountCreated.title": NoArguments;
  "mail.accountCreated.text": { appName: string };
  "mail.accountCreated.action": NoArguments;
  "mail.accountCreated.notYou": NoArguments;
  "mail.passwordSet.subject": { appName: string };
  "mail.passwordSet.title": NoArguments;
  "mail.passwordSet.text": { appName: string };
  "mail.passwordSet.action": NoArguments;
  "mail.passwordSet.notYou": NoArguments;
  "mail.impersonated.subject": { appName: string };
  "mail.impersonated.title": NoArguments;
  "mail.impersonated.text": { appName: string };
  "mail.impersonated.action": NoArguments;
  "mail.impersonated.notYou": NoArguments;
  "mail.testEmail.subject": { appName: string };
  "mail.testEmail.title": NoArguments;
  "mail.testEmail.text": NoArguments;
  "mail.testEmail.action": NoArguments;
  "mail.testEmail.notYou": NoArguments;
  "portal.offline": NoArguments;
  "portal.title.page": { task: string; appName: string };
  "portal.title.organization": { task: string; organization: string; appName: string };
  "portal.title.error": { task: string; appName: string };
  "portal.skip": NoArguments;
  "portal.nav.label": NoArguments;
  "portal.nav.account": NoArguments;
  "portal.nav.open": NoArguments;
  "portal.nav.close": NoArguments;
  "portal.nav.admin": NoArguments;
  "portal.footer.label": NoArguments;
  "portal.footer.language": NoArguments;
  "portal.footer.help": NoArguments;
  "portal.footer.terms": NoArguments;
  "portal.footer.privacy": NoArguments;
  "portal.invitation.title": NoArguments;
  "portal.setup.title": NoArguments;
  "portal.setup.text": { appName: string };
  "portal.setup.account": { email: string };
  "portal.setup.hint": NoArguments;
  "portal.setup.submit": NoArguments;
  "portal.setup.over.title": NoArguments;
  "portal.setup.over.text": NoArguments;
  "portal.setup.over.another": NoArguments;
  "portal.setup.done.title": NoArguments;
  "portal.setup.done.text": { email: string };
  "portal.signOut.title": NoArguments;
  "portal.signOut.question": { email: string };
  "portal.signOut.text": NoArguments;
  "portal.signOut.submit": NoArguments;
  "portal.signOut.pending": NoArguments;
  "portal.signOut.stay": NoArguments;
  "portal.signedOut.title": NoArguments;
  "portal.signedOut.text": NoArguments;
  "portal.signedOut.signIn": NoArguments;
  "portal.signedOut.deleted.title": NoArguments;
  "portal.signedOut.deleted.text": { appName: string };
  "portal.continue.title": { host: string };
  "portal.continue.text": { appName: string };
  "portal.continue.link": { host: string };
  "portal.notFound.title": NoArguments;
  "portal.notFound.text": NoArguments;
  "portal.notFound.home": { appName: string };
  "portal.error.title": NoArguments;
  "portal.error.text": NoArguments;
  "portal.error.code": NoArguments;
  "portal.error.signIn": NoArguments;
  "portal.error.home": { appName: string };
  "portal.failed.title": NoArguments;
  "portal.failed.text": NoArguments;
  "portal.failed.retry": NoArguments;
  "portal.failed.requestId": NoArguments;
  "portal.failed.limited.title": NoArguments;
  "portal.failed.limited.text": NoArguments;
  "portal.script.title": NoArguments;
  "portal.script.text": NoArguments;
  "portal.script.signOut": NoArguments;
  "portal.states.title": NoArguments;
  "portal.states.screen": NoArguments;
  "portal.states.state": NoArguments;
  "portal.states.scheme": NoArguments;
  "portal.states.light": NoArguments;
  "portal.states.dark": NoArguments;
  "portal.states.direction": NoArguments;
  "portal.states.ltr": NoArguments;
  "portal.states.rtl": NoArguments;
  "portal.states.open": NoArguments;
  "portal.theme.title": NoArguments;
  "portal.theme.text": NoArguments;
  "portal.theme.name": NoArguments;
  "portal.theme.logo": NoArguments;
  "portal.theme.logoDark": NoArguments;
  "portal.theme.accent": NoArguments;
  "portal.theme.radius": NoArguments;
  "portal.theme.font": NoArguments;
  "portal.theme.field": NoArguments;
  "portal.theme.arcs": NoArguments;
  "portal.theme.plain": NoArguments;
  "portal.theme.corrected": { accent: string };
  "portal.theme.preview": NoArguments;
  "portal.theme.configuration": NoArguments;
  "portal.theme.reset": NoArguments;
}

/** The texts of the pages in one language. */
export interface PortalCatalogue {
  mail: {
    greeting: string;
    bareLink: string;
    lasts: {
      minutes: string;
      hours: string;
      days: string;
    };
    notYou: string;
    fact: {
      when: string;
      device: string;
      address: string;
      method: string;
      newEmail: string;
      role: string;
      invitedBy: string;
      openUntil: string;
      passkey: string;
      reason: string;
      apiKey: string;
      apiKeyStart: string;
      apiKeyExpires: string;
    };
    method: {
      password: string;
      passkey: string;
      magicLink: string;
      emailCode: string;
    };
    role: {
      owner: string;
      admin: string;
      member: string;
    };
    footer: {
      account: string;
      given: string;
      help: string;
    };
    verifyEmail: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    resetPassword: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    confirmChange: {
      subject: string;
      title: string;
      text: string;
      next: string;
      action: string;
      notYou: string;
    };
    emailChanged: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
      undo: string;
      notYouUndo: string;
    };
    deleteAccount: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    passwordChanged: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    newSignIn: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    accountLinked: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    accountUnlinked: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    invitation: {
      subject: string;
      member: string;
      title: string;
      text: string;
      textUnnamed: string;
      next: string;
      action: string;
      unknown: string;
      notYou: string;
    };
    membership: {
      someone: string;
      unnamed: string;
      unexpected: string;
      ask: string;
    };
    ownershipTransferred: {
      subject: string;
      title: string;
      text: string;
      action: string;
    };
    memberRemoved: {
      subject: string;
      title: string;
      text: string;
      action: string;
    };
    memberRoleChanged: {
      subject: string;
      title: string;
      text: string;
      action: string;
    };
    signUpAttempted: {
      subject: string;
      title: string;
      text: string;
      next: string;
      action: string;
      notYou: string;
    };
    emailTaken: {
      subject: string;
      title: string;
      text: string;
      next: string;
      action: string;
      notYou: string;
    };
    twoFactorCode: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    twoFactorEnabled: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    twoFactorDisabled: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    backupCodesGenerated: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    backupCodeUsed: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    twoFactorLocked: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    passkeyAdded: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    passkeyRemoved: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    apiKeyExpires: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    besideLink: string;
    emailCode: {
      subject: string;
      subjectLink: string;
      title: {
        signIn: string;
        verification: string;
        reset: string;
        change: string;
      };
      both: string;
      link: string;
      code: string;
      action: {
        signIn: string;
        verification: string;
        reset: string;
        change: string;
      };
      notYou: string;
    };
    accountCreated: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    passwordSet: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    impersonated: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
    testEmail: {
      subject: string;
      title: string;
      text: string;
      action: string;
      notYou: string;
    };
  };
  portal: {
    offline: string;
    title: {
      page: string;
      organization: string;
      error: string;
    };
    skip: string;
    nav: {
      label: string;
      account: string;
      open: string;
      close: string;
      admin: string;
    };
    footer: {
      label: string;
      language: string;
      help: string;
      terms: string;
      privacy: string;
    };
    invitation: {
      title: string;
    };
    setup: {
      title: string;
      text: string;
      account: string;
      hint: string;
      submit: string;
      over: {
        title: string;
        text: string;
        another: string;
      };
      done: {
        title: string;
        text: string;
      };
    };
    signOut: {
      title: string;
      question: string;
      text: string;
      submit: string;
      pending: string;
      stay: string;
    };
    signedOut: {
      title: string;
      text: string;
      signIn: string;
      deleted: {
        title: string;
        text: string;
      };
    };
    continue: {
      title: string;
      text: string;
      link: string;
    };
    notFound: {
      title: string;
      text: string;
      home: string;
    };
    error: {
      title: string;
      text: string;
      code: string;
      signIn: string;
      home: string;
    };
    failed: {
      title: string;
      text: string;
      retry: string;
      requestId: string;
      limited: {
        title: string;
        text: string;
      };
    };
    script: {
      title: string;
      text: string;
      signOut: string;
    };
    states: {
      title: string;
      screen: string;
      state: string;
      scheme: string;
      light: string;
      dark: string;
      direction: string;
      ltr: string;
      rtl: string;
      open: string;
    };
    theme: {
      title: string;
      text: string;
      name: string;
      logo: string;
      logoDark: string;
      accent: string;
      radius: string;
      font: string;
      field: string;
      arcs: string;
      plain: string;
      corrected: string;
      preview: string;
      configuration: string;
      reset: string;
    };
  };
}
