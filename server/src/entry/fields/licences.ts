/** Licences that records name in many spellings, by one name and the address of their text. */
import { creativeCommonsAddress, creativeCommonsAt } from '../licences/creative-commons.ts'
import { addressKey, exactNames, knownAddresses, knownWords } from '../licences/known-licences.ts'
import { wordsOfLicence, type Word } from '../licences/cut-licence-name.ts'
import { mostExact, type Licence, type Mention } from '../licences/mention.ts'
import { knownPlaces } from '../licences/places.ts'
import { spdxExpression } from '../licences/spdx-expression.ts'

export type { Licence } from '../licences/mention.ts'

const ADDRESS = /(?:https?:\/\/|\bcreativecommons\.org\/)[^\s"'<>()[\]{}|]+/gi
/** Registers whose addresses end in the name of a licence. */
const REGISTER =
  /^(?:spdx\.org\/licenses|opendefinition\.org\/licenses|dcat-ap\.de\/def\/licenses|publications\.europa\.eu\/resource\/authority\/licence)\/(.+)$/
/** `by-sa/3.0/igo`: the path of an address of Creative Commons without its host. */
const PATH = /^by(?:-(?:nc|nd|sa))*\/\d\.\d(?:\/[a-z]+)?\/?$/i
/** Addresses that are of licences, known or not. */
const LICENCE_ADDRESS =
  /creativecommons\.org\/(?:licenses|publicdomain)\/|opendatacommons\.org\/licenses\/|open-government-licen[cs]e/i
/** Words around a name that say nothing about which licence it is. */
const FILLER = new Set(
  'a all an are as available can content data dataset deed details distributed for free freely full in is it legal licensed made of on open other published released see subject summary terms text this to under use used with work'.split(
    ' ',
  ),
)
/** Longer texts are conditions that may mention licences: only their addresses count. */
const MAX_WORDS = 300
const MAX_KEPT = 2_000
const kept = new Map<string, Mention | undefined>()

function ofAddress(address: string): Mention | undefined {
  const key = addressKey(address.replace(/[.,;:]+$/, ''))
  const known = creativeCommonsAddress(key) ?? knownAddresses().get(key)
  if (known !== undefined) return known
  const [, name] = REGISTER.exec(key) ?? []
  return name === undefined ? undefined : ofWords(name)
}

/** What a text says in words; `undefined` when nothing, or when it says more than we know for sure. */
function ofWords(text: string): Mention | undefined {
  const words = wordsOfLicence(text)
  const mentions: Mention[] = []
  const others: Word[] = []
  let end = -1
  for (let at = 0; at < words.length;) {
    const found = creativeCommonsAt(words, at) ?? named(words, at)
    if (found === undefined) {
      const word = words[at] as Word
      // a number or a joined word right after a licence belongs to its name
      if (at === end && (word.joined || /^\d/.test(word.text) || mayBePlace(word, mentions.at(-1)?.placed))) return undefined
      others.push(word)
      at += 1
      continue
    }
    mentions.push(found.mention)
    at = found.next
    end = found.next
  }
  const best = mostExact(mentions)
  return best === undefined || !isAllSaid(best, others) ? undefined : best
}

/** Whether a word right after a licence may be a place that we do not know. */
function mayBePlace({ text, raw, apart }: Word, isPlaced = false): boolean {
  return apart !== 'stop' && (isPlaced || apart === undefined) && raw !== text && !FILLER.has(text)
}

function named(words: readonly Word[], at: number) {
  const found = knownWords().at(words, at)
  return found === undefined ? undefined : { mention: found.value, next: found.next }
}

/** Beside these a licence is denied, or another one may be chosen: "not CC BY", "CC BY 4.0 or later". */
const DOUBTS = new Set(['not', 'nicht', 'kein', 'keine', 'later', 'newer', 'higher'])

/** What is said to hold beside a licence makes another one of it: "with conditions", "mit zusätzlichen Bedingungen". */
const CONDITIONS =
  /^(?:condition|restriction|limitation|bedingung|einschrankung|condicion|restriccion|condizion|restrizion|condico|restrico)/
const ADDING = new Set(
  'with plus additional special further extra mit zusatzlich zusatzlichen besonderen avec additionnelles con adicionales com'.split(
    ' ',
  ),
)
const addsConditions = (others: readonly Word[]): boolean =>
  others.some(
    ({ text }, at) => CONDITIONS.test(text) && others.slice(Math.max(0, at - 3), at).some((word) => ADDING.has(word.text)),
  )

/** Whether the other words leave it certain which licence is meant. */
function isAllSaid(mention: Mention, others: readonly Word[]): boolean {
  if (others.some(({ text }) => DOUBTS.has(text)) || addsConditions(others)) return false
  if (mention.alone === true && others.some(({ text }) => !FILLER.has(text))) return false
  if (others.some(({ text }) => /^\d+\.\d/.test(text) || text === 'igo')) return false
  if (mention.placed !== true) return true
  const places = knownPlaces()
  return others.every((_, at) => places.at(others, at) === undefined)
}

/**
 * The licence that a text or an address names; `undefined` when it names none that we know for sure: a version or a place that we do
 * not know makes another licence of it, and so do two licences in one text. An expression of SPDX keeps its form. A long text must
 * not be read as a licence only because it mentions one: texts over 300 characters count by their addresses alone.
 */
export function recogniseLicence(text: string): Licence | undefined {
  return mentionIn(text)?.licence
}

function mentionIn(text: string): Mention | undefined {
  if (text.length > MAX_WORDS) return read(text)
  if (!kept.has(text)) {
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(text, read(text))
  }
  return kept.get(text)
}

function read(text: string): Mention | undefined {
  const whole = text.trim()
  if (PATH.test(whole)) return creativeCommonsAddress(addressKey(`creativecommons.org/licenses/${whole}`))
  const addresses = [...whole.matchAll(ADDRESS)].map(([address]) => address)
  const addressed = addresses.map(ofAddress)
  // an address of a licence that we do not know is another licence
  if (addresses.some((address, at) => addressed[at] === undefined && LICENCE_ADDRESS.test(address))) return undefined
  const known = addressed.filter((found) => found !== undefined)
  if (whole.length > MAX_WORDS) return mostExact(known)
  const exact = exactNames.get(whole) ?? exactNames.get(whole.toLowerCase())
  if (exact !== undefined) return exact
  const expression = spdxExpression(whole)
  if (expression !== undefined) return { family: expression, licence: { name: expression } }
  const words = whole.replaceAll(ADDRESS, ' ; ')
  const spoken = ofWords(words)
  // words that are no licence we know may still name another one
  if (spoken === undefined && known.length > 0 && mayName(words)) return undefined
  return mostExact([...known, ...(spoken === undefined ? [] : [spoken])])
}

/** Whether words in which no licence is known for sure speak of one, or of a version. */
function mayName(text: string): boolean {
  const words = wordsOfLicence(text)
  return words.some((word, at) => (creativeCommonsAt(words, at) ?? named(words, at)) !== undefined || /^\d+\.\d/.test(word.text))
}

/** Longest text that may be the name of a licence. */
const MAX_NAME = 120

/** True for the name of a licence that we know in part only: "CC BY 4.0 NZ", "Open Government Licence - Ontario". */
function isOwnName(text: string): boolean {
  if (text.length > MAX_NAME) return false
  const words = wordsOfLicence(text.replaceAll(ADDRESS, ' '))
  const families = new Set<string>()
  for (let at = 0; at < words.length; at += 1) {
    const { mention } = creativeCommonsAt(words, at) ?? named(words, at) ?? {}
    if (mention !== undefined && mention.alone !== true) families.add(mention.family)
  }
  return families.size === 1
}

/**
 * The licence among statements of rights: the first that is recognised, else the first that is the name of one which we know in part
 * only, in its own words. `undefined` when they tell conditions only.
 */
export function licenceAmong(statements: readonly string[]): Licence | undefined {
  const known = statements.map(recogniseLicence).find((licence) => licence !== undefined)
  const own = known === undefined ? statements.find(isOwnName) : undefined
  return own === undefined ? known : { name: own }
}

/**
 * The licence of a field that holds one: recognised in one of the texts (name, identifier) or the address, when all that are
 * recognised are the same; else in the record's own words with its own address. `undefined` when there is neither.
 */
export function licenceOfField(texts: readonly (string | undefined)[], address?: string): Licence | undefined {
  const said = texts.filter((text) => text !== undefined && text.trim() !== '') as string[]
  const known = [address ?? '', ...said].map(mentionIn).filter((found) => found?.licence !== undefined) as Mention[]
  const licence = mostExact(known)?.licence
  // a name that says a version or a place which the others do not say
  const open = said.find((text) => mentionIn(text) === undefined && mayName(text))
  const own = address === undefined ? {} : { url: address }
  if (licence !== undefined && open === undefined) return licence.url === undefined ? { ...licence, ...own } : licence
  const name = open ?? said[0] ?? address
  return name === undefined ? undefined : { name, ...own }
}

/** True when a text puts the resource into the GEOSS Data-CORE (full and open exchange without cost). */
export function namesDataCore(text: string): boolean {
  return /geoss[ _-]?data[ _-]?core/i.test(text)
}
