import type { EdgeTexts } from './edge-texts.js';

export const en: EdgeTexts = {
  report: 'Report this page',
  opening: {
    title: (day) => `Opens on ${day}`,
    text: (time) => `This code opens on ${time}.`,
    remind: 'Remind me',
    now: 'The QR code opens now',
  },
  ended: {
    title: 'This is over',
    text: (day) => `It ended on ${day}.`,
    next: 'There may be something new.',
  },
  usedUp: {
    title: 'All used up',
    text: (count, visits) =>
      count === 1
        ? 'This code was good for one visit, and it has been used.'
        : `This code was good for the first ${visits} visits, and they are used up.`,
  },
  wrongKey: (key) => `The application identifier (${key}) is not valid here, or its value is not.`,
  notices: {
    unknown: {
      title: 'No such code',
      text: 'There is no QR code at this address. Was it typed? Then compare it with the print, letter by letter.',
    },
    wrongMethod: {
      title: 'Not supported',
      text: 'This address can only be opened, not written to.',
    },
    wrongMethodOfForm: {
      title: 'Not supported',
      text: 'This address can only be opened, or receive a form.',
    },
    tooLarge: {
      title: 'Not supported',
      text: 'This address can only be opened, without sending anything. Please scan the QR code again.',
    },
    formTooLarge: {
      title: 'Not supported',
      text: 'What was sent is too large for a password. Please go back and enter the password again.',
    },
    formClosed: {
      title: 'This form has been closed',
      text: 'Your message was not sent, because the form was removed after you opened it. You can copy here what you wrote.',
    },
    leadTooLarge: {
      title: 'Form too large',
      text: 'What was sent is too large for this form. Please go back and shorten it.',
    },
    unavailable: {
      title: 'Please try again',
      text: 'The service is temporarily unavailable. Please scan the QR code again.',
    },
    formUnavailable: {
      title: 'Please try again',
      text: 'The service is temporarily unavailable, and what you sent was not stored. Please go back and send it again.',
    },
    manyMisses: {
      title: 'Too many unknown QR codes',
      text: 'There is no QR code at this address, and too many such addresses were opened from your network. Please try again in a minute. You can still scan QR codes that exist.',
    },
    takenDown: {
      title: 'This code is switched off',
      text: 'It was reported and may be harmful. Nothing was opened, and nothing was sent.',
    },
    blockedDestination: {
      title: 'This destination is blocked',
      text: 'The code leads to a website that may be harmful, so the operator of this service has blocked it. Nothing was opened, and nothing was sent.',
    },
    deleted: {
      title: 'No longer available',
      text: 'What this code opened has been removed.',
    },
    archived: {
      title: 'No longer in use',
      text: 'This code has done its work. Nothing opens here any more.',
    },
    paused: {
      title: 'Back in a moment',
      text: 'This code is paused. When it is back, it opens right here.',
    },
    noSuchLink: {
      title: 'Link not available',
      text: 'This QR code has no link of the requested type. Please open its address without linkType.',
    },
    wrongProduct: {
      title: 'This product link is not valid',
      text: 'A link to a product contains /01/ and its GTIN with the right check digit, then, if there are any, /10/ with the batch and /21/ with the serial number. Please scan the symbol again.',
    },
    severalLinks: {
      title: 'Which link would you like to open?',
      text: 'There are several links of the requested type.',
    },
  },
  form: {
    consentLink: 'More about this',
    optional: 'optional',
    choose: 'Please choose',
    faults: {
      missing: 'Please fill in this field.',
      email: 'Please enter an email address, such as name@example.com.',
      tel: 'Please enter a phone number of 3 to 15 digits.',
      tooLong: 'This text is too long.',
      option: 'Please choose one of the options.',
      characters: 'This text contains characters that cannot be used here.',
      consent: 'Please tick this box to send the form.',
    },
    noSecrets: 'Never enter passwords or card numbers here.',
    hasFaults: 'The form was not sent. Please check the marked fields.',
    expired:
      'The form was not sent, because it was open for too long or has changed. Please check it and send it again.',
    tooMany: (minutes) =>
      `The form was not sent, because it was sent too often. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    errorTitle: (title) => `Error: ${title}`,
    thanks: { title: 'Thank you, it has arrived', text: 'You can close this page.' },
  },
  password: {
    title: 'Password required',
    errorTitle: 'Error: Password required',
    text: 'Enter the password that you were given.',
    downloadText: 'This file is protected. Please enter the password once more to save it.',
    label: 'Password',
    submit: 'Continue',
    wrong: 'That is not it. Upper and lower case count.',
    tooMany: (minutes) =>
      `Too many passwords were entered. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  },
  preview: {
    title: 'Where this QR code leads',
    text: 'This is a preview. Nothing was opened, and nothing was counted.',
    destination: 'Destination',
    yourDestination: 'Your destination right now',
    note: 'Note',
    othersMayDiffer: 'Other visitors, or visits at other times, may be sent elsewhere.',
    afterPassword: 'Shown after the password is entered',
    pages: {
      wifi: 'The access to a Wi-Fi network',
      vcard: 'A contact to save',
      event: 'An event to save',
      coupon: 'A coupon',
      menu: 'A menu',
      landing_page: 'A page with text and buttons',
      form: 'A page with a form that sends what you enter to its owner',
      social: 'A list of profiles',
      location: 'A place on a map',
      phone: 'A phone number',
      sms: 'A text message to send',
      email: 'An email to send',
      text: 'A text',
    },
    aPage: 'A page of this site',
    report: 'Is something wrong with it?',
    reportLink: 'Report this QR code',
    open: 'Open',
  },
};
