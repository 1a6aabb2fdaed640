/** Names of places that may follow the name of a licence: a licence of a place is not the one of another. */
import { Phrases } from './cut-licence-name.ts'

/** Places with Creative Commons licences of their own (versions 1.0 to 3.0), as their addresses write them. */
const PORTS = new Set(
  'ar at au az be bg br ca ch cl cn co cr cz de dk ec ee eg es fi fr ge gr gt hk hr hu ie igo il in it jp kr lu mk mt mx my nl no nz pe ph pl pr pt ro rs scotland se sg si th tw ug uk us ve vn za'.split(
    ' ',
  ),
)

/** True for the code of a place in an address of Creative Commons. */
export const isPort = (code: string): boolean => PORTS.has(code)

/** Languages in which names of countries are known. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Parts of countries, and groups, with data licences of their own; with the code of a port where they have one. */
const OTHERS: readonly (readonly [name: string, code: string])[] = [
  ['IGO', 'igo'],
  ...[
    'IGOs',
    'intergovernmental organisations',
    'intergovernmental organisation',
    'intergovernmental organizations',
    'intergovernmental organization',
    'inter-governmental organisations',
    'inter-governmental organizations',
    'organisations intergouvernementales',
    'organizaciones intergubernamentales',
  ].map((name) => [name, 'igo'] as const),
  ['England and Wales', 'uk'],
  ['UK', 'uk'],
  ['Great Britain', 'uk'],
  ['Scotland', 'scotland'],
  ['USA', 'us'],
  ['Czech Republic', 'cz'],
  ['South Korea', 'kr'],
  ...[
    'Northern Ireland',
    'Wales',
    'England',
    'Alberta',
    'British Columbia',
    'Manitoba',
    'New Brunswick',
    'Newfoundland',
    'Labrador',
    'Nova Scotia',
    'Nunavut',
    'Ontario',
    'Quebec',
    'Saskatchewan',
    'Yukon',
    'Toronto',
    'Vancouver',
    'Calgary',
    'Edmonton',
    'Ottawa',
    'Queensland',
    'Tasmania',
    'Victoria',
    'New South Wales',
    'EU',
    'European Union',
    'Bayern',
    'Bavaria',
    'Hamburg',
    'Berlin',
    'Canadian',
  ].map((name) => [name, ''] as const),
]

let places: Phrases<string> | undefined

function placeNames(): Phrases<string> {
  const names = new Phrases<string>()
  for (const [name, code] of OTHERS) names.add(name, code)
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
      // codes of former countries have the names of those that are
      const name = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` ? display.of(code) : undefined
      if (name !== undefined) names.add(name, code === 'GB' ? 'uk' : code.toLowerCase())
    }
  }
  return names
}

/**
 * Names of places in seven languages: what stands for a port is its code, other places are codes of countries (ISO 3166, small
 * letters) or ''.
 */
export function knownPlaces(): Phrases<string> {
  return (places ??= placeNames())
}
