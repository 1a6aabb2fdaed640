/** Licences that records name in many spellings, by one name and the address of their text. */

/** A licence as a resource holds it. */
export interface Licence {
  readonly name: string
  readonly url?: string
}

interface KnownLicence extends Licence {
  /** Matches the name or the address in the wild. */
  readonly pattern: RegExp
}

const CREATIVE_COMMONS_ADDRESS = /creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)/i
const CREATIVE_COMMONS_NAME = /\bcc[ -](by(?:[ -](?:nc|nd|sa))*)(?:[ -]v?\.?(\d\.\d))?(?![a-z])/i
const CREATIVE_COMMONS_WORDS =
  /(?:creative commons )?attribution((?:[ -]+(?:non ?commercial|no ?deriv(?:ative)?s|share ?alike))*)[ -]+(\d\.\d)/i

const KNOWN: readonly KnownLicence[] = [
  {
    name: 'CC0-1.0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    pattern: /\bcc[ -]?0\b|publicdomain\/zero|\bcc[ -]zero/i,
  },
  {
    name: 'PDM-1.0',
    url: 'https://creativecommons.org/publicdomain/mark/1.0/',
    pattern: /publicdomain\/mark|public domain mark/i,
  },
  {
    name: 'ODbL-1.0',
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
    pattern: /\bodbl\b|licenses\/odbl|open database licen[cs]e/i,
  },
  {
    name: 'ODC-By-1.0',
    url: 'https://opendatacommons.org/licenses/by/1-0/',
    pattern: /\bodc[ -]by\b|opendatacommons\.org\/licenses\/by/i,
  },
  { name: 'PDDL-1.0', url: 'https://opendatacommons.org/licenses/pddl/1-0/', pattern: /\bpddl\b/i },
  {
    name: 'OGL-UK-3.0',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    pattern: /open[ -]government[ -]licen[cs]e|\bogl[ -](?:uk[ -])?\d/i,
  },
  {
    name: 'Licence Ouverte 2.0',
    url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    pattern: /licence[ -]ouverte|\betalab[ -]2\.0|\blov2\b/i,
  },
  { name: 'dl-de/by-2-0', url: 'https://www.govdata.de/dl-de/by-2-0', pattern: /\bdl-de[/-]by-2/i },
  { name: 'dl-de/zero-2-0', url: 'https://www.govdata.de/dl-de/zero-2-0', pattern: /\bdl-de[/-]zero-2/i },
  {
    name: 'Apache-2.0',
    url: 'https://www.apache.org/licenses/LICENSE-2.0',
    pattern: /\bapache[ -](?:licen[cs]e[ ,-]*(?:version )?)?2(?:\.0)?\b/i,
  },
  { name: 'MIT', url: 'https://opensource.org/license/mit', pattern: /^mit(?: licen[cs]e)?$/i },
]

/**
 * The licence that a text or an address names; `undefined` when it names none that we know for sure. A long text must not
 * be read as a licence only because it mentions one: texts over 300 characters count by their addresses alone.
 */
export function recogniseLicence(text: string): Licence | undefined {
  const address = CREATIVE_COMMONS_ADDRESS.exec(text)
  if (address !== null) return creativeCommons(address[1] as string, address[2])
  if (text.length > 300) return undefined
  const known = KNOWN.find(({ pattern }) => pattern.test(text.trim()))
  if (known !== undefined) return known.url === undefined ? { name: known.name } : { name: known.name, url: known.url }
  const name = CREATIVE_COMMONS_NAME.exec(text)
  if (name !== null) return creativeCommons(name[1] as string, name[2])
  const words = CREATIVE_COMMONS_WORDS.exec(text)
  if (words === null) return undefined
  const parts = (words[1] as string).toLowerCase()
  const letters = [/non/.test(parts) ? '-nc' : '', /deriv/.test(parts) ? '-nd' : '', /share/.test(parts) ? '-sa' : '']
  return creativeCommons(`by${letters.join('')}`, words[2])
}

function creativeCommons(parts: string, version: string | undefined): Licence {
  const letters = parts.toLowerCase().replaceAll(' ', '-')
  if (version === undefined) return { name: `CC-${letters.toUpperCase()}` }
  return { name: `CC-${letters.toUpperCase()}-${version}`, url: `https://creativecommons.org/licenses/${letters}/${version}/` }
}

/** True when a text puts the resource into the GEOSS Data-CORE (full and open exchange without cost). */
export function namesDataCore(text: string): boolean {
  return /geoss[ _-]?data[ _-]?core/i.test(text)
}
