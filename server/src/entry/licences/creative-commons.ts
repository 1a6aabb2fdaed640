/** The licences of Creative Commons by their parts, version and port, however they are written. */
import { hasPhrase, type Word } from './cut-licence-name.ts'
import type { FoundMention, Mention } from './mention.ts'
import { isPort, knownPlaces } from './places.ts'
import { TRANSLATED_FORMS, TRANSLATED_PARTS } from './translated-parts.ts'

const VERSIONS = new Set(['1.0', '2.0', '2.1', '2.5', '3.0', '4.0'])
const ENGLISH_PARTS: typeof TRANSLATED_PARTS = [
  ['by', ['by'], ['attribution']],
  ['nc', ['nc'], ['noncommercial'], ['non', 'commercial']],
  ['nd', ['nd'], ['noderivatives'], ['noderivs'], ['no', 'derivatives'], ['no', 'derivs'], ['no', 'derivative', 'works']],
  ['sa', ['sa'], ['sharealike'], ['share', 'alike']],
]
const PARTS = [...ENGLISH_PARTS, ...TRANSLATED_PARTS]
/** Words between "Creative Commons" and the parts. */
const JOINTS = new Set(['de', 'di', 'of'])
/** Parts that are written in one: `ccbyncsa`, `bysa`. */
const RUN = /^(?:cc)?(by)(nc)?(nd|sa)?$/
const FORMS = new Set(['international', 'intl', 'int', 'unported', 'generic', 'universal', 'public', ...TRANSLATED_FORMS])

/** The licence with these parts (`by`, `nc`, `nd`, `sa`); `port` in small letters. */
function mentionOf(parts: ReadonlySet<string>, version: string | undefined, port: string | undefined): Mention {
  const letters = ['by', 'nc', 'nd', 'sa'].filter((part) => parts.has(part)).join('-')
  const family = `CC-${letters.toUpperCase()}`
  const place = port?.toUpperCase()
  const name = [family, version, place].filter((part) => part !== undefined).join('-')
  // a version stands first in the address; without one there is none
  const url =
    version === undefined
      ? undefined
      : `https://creativecommons.org/licenses/${letters}/${version}/${port === undefined ? '' : `${port}/`}`
  return {
    family,
    licence: { name, ...(url === undefined ? {} : { url }) },
    // version 4.0 is one text for all places
    placed: version !== '4.0',
    ...(version === undefined ? {} : { version }),
    ...(place === undefined ? {} : { port: place }),
  }
}

const ZERO: Mention = {
  family: 'CC0',
  version: '1.0',
  licence: { name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
}
const MARK: Mention = {
  family: 'CC-PDM',
  version: '1.0',
  licence: { name: 'CC-PDM-1.0', url: 'https://creativecommons.org/publicdomain/mark/1.0/' },
}

/** What an address of Creative Commons stands for: host and path, small letters, without scheme. */
export function creativeCommonsAddress(address: string): Mention | undefined {
  const tail = String.raw`(?:\/(?:deed|legalcode)(?:\.[\w-]+)?)?$`
  const domain = new RegExp(String.raw`^creativecommons\.org\/publicdomain\/(zero|mark)(?:\/1\.0)?${tail}`).exec(address)
  if (domain !== null) return domain[1] === 'zero' ? ZERO : MARK
  const path = String.raw`^creativecommons\.org\/licenses\/(by(?:-(?:nc|nd|sa))*)(?:\/(\d\.\d))?(?:\/([a-z]+(?<!deed|legalcode)))?`
  const found = new RegExp(path + tail).exec(address)
  if (found === null) return undefined
  const [, parts = '', version, port] = found
  if (version !== undefined && !VERSIONS.has(version)) return undefined
  if (port !== undefined && (version === undefined || !isPort(port))) return undefined
  return mentionOf(new Set(parts.split('-')), version, port)
}

function zeroAt(words: readonly Word[], at: number): FoundMention | undefined {
  const lengths = [['cc0'], ['cczero'], ['cc', '0'], ['cc', 'zero'], ['creative', 'commons', 'zero']]
  const prefix = hasPhrase(words, at, ['creative', 'commons']) ? 2 : 0
  const phrase = lengths.find((one) => hasPhrase(words, at, one)) ?? lengths.find((one) => hasPhrase(words, at + prefix, one))
  if (phrase === undefined) return undefined
  let next = at + phrase.length + (phrase[0] === 'creative' || hasPhrase(words, at, phrase) ? 0 : prefix)
  while (['1', '1.0', 'universal', 'public', 'domain', 'dedication'].includes(words[next]?.text ?? '')) next += 1
  return { mention: ZERO, next }
}

/** The parts from a place on, and the place after them. */
function partsAt(words: readonly Word[], at: number): { readonly parts: Set<string>; readonly next: number } {
  const parts = new Set<string>()
  let next = at
  for (;;) {
    const run = RUN.exec(words[next]?.text ?? '')
    if (run !== null) {
      for (const part of run.slice(1)) if (part !== undefined) parts.add(part)
      next += 1
      continue
    }
    const phrase = PARTS.flatMap(([part, ...phrases]) => phrases.map((one) => ({ part, one }))).find(({ one }) =>
      hasPhrase(words, next, one),
    )
    if (phrase === undefined) return { parts, next }
    parts.add(phrase.part)
    next += phrase.one.length
  }
}

function portAt(words: readonly Word[], at: number): { readonly port: string; readonly next: number } | undefined {
  const word = words[at]
  // "no" and "it" are words; as codes they are joined to the licence or in capitals
  if (word !== undefined && isPort(word.text) && (word.joined || word.raw === word.raw.toUpperCase()))
    return { port: word.text, next: at + 1 }
  const named = knownPlaces().at(words, at)
  return named === undefined || !isPort(named.value) ? undefined : { port: named.value, next: named.next }
}

/** Without the name of Creative Commons, only what a text begins with: "Datenlizenz Österreich Namensnennung 2.0" is another licence. */
function isTranslatedAttribution(words: readonly Word[], at: number): boolean {
  const [, ...names] = TRANSLATED_PARTS.find(([part]) => part === 'by') ?? []
  return at === 0 && names.some((phrase) => hasPhrase(words, at, phrase))
}

/** The licence of Creative Commons that the words name from a place on. */
export function creativeCommonsAt(words: readonly Word[], at: number): FoundMention | undefined {
  const zero = zeroAt(words, at)
  if (zero !== undefined) return zero
  const named = hasPhrase(words, at, ['creative', 'commons']) ? 2 : ['cc', '知识共享'].includes(words[at]?.text ?? '') ? 1 : 0
  const prefix = named > 0 && JOINTS.has(words[at + named]?.text ?? '') ? named + 1 : named
  const isRun = words[at]?.text.startsWith('ccby') === true
  if (prefix === 0 && !isRun && words[at]?.text !== 'attribution' && !isTranslatedAttribution(words, at)) return undefined
  const { parts, next: afterParts } = partsAt(words, at + prefix)
  if (!parts.has('by') || (parts.has('nd') && parts.has('sa'))) return undefined
  let next = afterParts
  const skip = () => {
    while (FORMS.has(words[next]?.text ?? '')) next += 1
  }
  skip()
  const number = words[next]?.text ?? ''
  const version = VERSIONS.has(number) ? number : /^[1-4]$/.test(number) ? `${number}.0` : undefined
  // "attribution" alone is any word
  if (version === undefined && prefix === 0 && !isRun) return undefined
  if (version !== undefined) next += 1
  skip()
  const port = version === '4.0' ? undefined : portAt(words, next)
  if (port !== undefined) next = port.next
  skip()
  return { mention: mentionOf(parts, version, port?.port), next }
}
