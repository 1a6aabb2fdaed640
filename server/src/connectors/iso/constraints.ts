/** Under what conditions the resource may be used: MD_Constraints and its kinds, MD_Commons of the Australian profile. */
import { licenceAmong, licenceOfField, namesDataCore, recogniseLicence, type Licence } from '../../entry/fields/licences.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { allWords, childrenNamed, codeOf, descendants, objects, wordsOf, type XmlElement } from '../../xml/xml-element.ts'

/** Codes that say something by themselves; the others only announce the words beside them. */
const TELLING_CODES =
  /^(?:copyright|patent|patentPending|trademark|intellectualPropertyRights|restricted|unrestricted|licenceUnrestricted|licenceEndUser|licenceDistributor|private|statutory|confidential|in-confidence)$/
const NOTHING = /^(?:n\/?a|none|null|missing|-+|not applicable)$/i

/** What the constraints of a record come to. */
export interface UseConditions {
  readonly licence?: Licence
  /** In the record's words, in its order, the words of the licence among them. */
  readonly useConstraints: readonly string[]
  readonly dataCore: boolean
}

/** A word of the record and the address it is anchored to. */
interface Statement {
  readonly words: string
  readonly address?: string | undefined
  /** True when the record says that this is the licence. */
  readonly isLicence?: boolean
}

function statementsOf(constraint: XmlElement): Statement[] {
  const properties = childrenNamed(
    constraint,
    'useLimitation',
    'otherConstraints',
    'attributionConstraints',
    'licenseName',
    'classificationSystem',
  )
  const isOfLicence = objects(constraint, 'useConstraints').some((code) => /^licen[cs]e$/i.test(codeOf(code)))
  const texts = properties.map((property) => ({
    words: wordsOf(property),
    address: childrenNamed(property, 'Anchor')[0]?.attributes.href,
    isLicence: isOfLicence && property.name === 'otherConstraints',
  }))
  const codes = childrenNamed(constraint, 'accessConstraints', 'useConstraints')
    .flatMap(({ children }) => children.map(codeOf))
    .filter((code) => TELLING_CODES.test(code))
    .map((code) => ({ words: code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() }))
  const classified = objects(constraint, 'classification')
    .map(codeOf)
    .filter((code) => code !== '' && code !== 'unclassified')
    .map((code) => ({ words: `classification: ${code}` }))
  // 19115-1: a citation of the licence; the Australian profile: its address
  const cited = objects(constraint, 'reference').map((citation) => ({
    words: allWords(citation, 'title')[0] ?? '',
    address: descendants(citation, 'linkage').map(wordsOf)[0],
    isLicence: isOfLicence,
  }))
  const linked = childrenNamed(constraint, 'licenseLink').map((property) => ({
    words: '',
    address: wordsOf(property),
    isLicence: true,
  }))
  return [...linked, ...cited, ...texts, ...codes, ...classified]
}

/** The licence that a statement names for sure, or that the record calls one and gives an address. */
function licenceOf({ words, address: link, isLicence }: Statement): Licence | undefined {
  const address = webAddress(link)
  const isKnown = [words, link ?? ''].some((text) => recogniseLicence(text) !== undefined)
  return isKnown || (isLicence === true && address !== undefined) ? licenceOfField([words], address) : undefined
}

/** Reads all constraints of the resource. A licence is only named when one is recognised for sure, or called so by the record. */
export function useConditionsOf(identifications: readonly XmlElement[]): UseConditions {
  const constraints = identifications.flatMap((identification) => [
    ...objects(identification, 'resourceConstraints'),
    // of services (ISO 19119)
    ...objects(identification, 'restrictions'),
  ])
  const statements = constraints.flatMap(statementsOf)
  const found = statements.map((statement) => licenceOf(statement)).filter((licence) => licence !== undefined)
  // one that we know before one that only the record knows
  const licence =
    found.find(({ name }) => recogniseLicence(name) !== undefined) ??
    found[0] ??
    licenceAmong(statements.map(({ words }) => words))
  const useConstraints = statements.map(({ words }) => words).filter((words) => words !== '' && !NOTHING.test(words))
  return {
    ...(licence === undefined ? {} : { licence }),
    useConstraints,
    dataCore: statements.some(({ words, address }) => namesDataCore(`${words} ${address ?? ''}`)),
  }
}
