import type { FullKey } from './english.ts'

interface FixedText {
  readonly text: string
  /** Where the specification words it. */
  readonly clause: string
}

/**
 * Texts that the specification words itself. A copy-edit leaves them as they are; a test compares the English catalogue with
 * this list. docs/rules.md has the page and the sentence of each clause, such as `S1-8`, `D39` and `M12b`.
 * @rule S1-8.fixed-texts Texts that the specification words stand as they are
 */
export const FIXED_TEXTS: Readonly<Partial<Record<FullKey, FixedText>>> = {
  'adding:unavailable.text': {
    text: 'Map service is not available at the moment. Portal maintenance team has been informed. Would you like to disable presentation of this layer?',
    clause: 'S3-8, map service down',
  },
  'adding:unavailable.ignore': { text: 'Ignore', clause: 'S1-8, map layer failure' },
  'adding:unavailable.disable': { text: 'Disable layer', clause: 'M12b, map layer not available' },
  'improve:notSent': { text: 'Failed to send definition improvement', clause: 'S2-8 and S3-8, improve definition' },
  'improve:signIn': {
    text: 'You need to be signed in to improve the resource definition',
    clause: 'S2-6 and S3-8, improve definition',
  },
  'kept:signIn.onlyImprove': {
    text: 'You need to be signed in to improve the resource definition',
    clause: 'S2-6 and S3-8, improve definition',
  },
  'improve:relation.missing': { text: 'No destination resources selected...', clause: 'S2-8, entry relations' },
  'improve:relation.missingText': {
    text: 'Choose at least one resource related to the source entry',
    clause: 'S2-8, entry relations',
  },
  'resource:state.failed': { text: 'There was a problem getting the resource metadata', clause: 'D39' },
  'resource:metadata.failed': { text: 'There was a problem getting the resource metadata', clause: 'D39' },
  'resource:notFound.home': { text: 'Back to the home page', clause: 'S3-2, error page' },
  'results:empty.title': { text: 'We were unable to find any resources.', clause: 'S1-8, no resources' },
  'results:noAnswer.failedText': { text: 'An error has occurred', clause: 'S1-8, backend error popup' },
  'results:noAnswer.timeoutWarning': {
    text: 'Server response takes longer than expected - please try again.',
    clause: 'D39, server time-out',
  },
  'results:slow.title': { text: 'Still searching', clause: 'D39 and M12b, notice after 10 s' },
  'results:slow.text': { text: 'This takes longer than expected.', clause: 'D39 and M12b, notice after 10 s' },
  'search:place.overLimit': {
    text: 'Sorry, we are unable to translate your request into geographical terms right now. Try tomorrow.',
    clause: 'D39',
  },
  'search:placePhrase.question': {
    text: 'Are you looking for {{query}} in location {{place}}?',
    clause: 'S1-4, running a search; S3-2, confirm-search popup',
  },
  'search:placePhrase.yes': { text: 'Yes', clause: 'S3-2, confirm-search popup' },
  'search:placePhrase.no': { text: 'No', clause: 'S3-2, confirm-search popup' },
  'shell:backendError.title': { text: 'BACKEND ERROR', clause: 'S1-8, backend error popup' },
  'shell:backendError.subtitle': { text: 'An error has occurred', clause: 'S1-8, backend error popup' },
  'shell:backendError.show': { text: 'Show details', clause: 'M12b, error' },
  'shell:backendError.hide': { text: 'Hide details', clause: 'M12b, error' },
  'shell:failure.timeout': {
    text: 'Server response takes longer than expected - please try again.',
    clause: 'D39, server time-out',
  },
  'shell:notFound.home': { text: 'Back to the home page', clause: 'S3-2, error page' },
  'shell:notFound.missing': { text: 'Missing page', clause: 'S2-2, missing page' },
  'shell:notFound.slug': { text: 'No page found for slug: {{slug}}', clause: 'S3-2, error page' },
  'shell:notFound.title': { text: 'This page could not be found', clause: 'S3-2, error page' },
  'shell:ok': { text: 'Ok', clause: 'S3-2, error popup' },
  'shell:tooLong.no': { text: 'No, cancel the search', clause: 'M12b, request too long' },
  'shell:tooLong.question': { text: 'Would you like to continue?', clause: 'S1-8, timeout warning' },
  'shell:tooLong.title': { text: 'Resource loading takes more time than usual.', clause: 'S1-8, timeout warning' },
  'shell:tooLong.yes': { text: 'Yes, keep waiting', clause: 'M12b, request too long' },
}
