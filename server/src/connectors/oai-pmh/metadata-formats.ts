/** What forms of metadata an OAI-PMH server gives (OAI-PMH 4.4), and which of them is asked for. */
import { createRecordSplitter, XmlRefusal } from '../../xml/record-splitter.ts'
import { childrenNamed } from '../../xml/xml-element.ts'

/** Namespaces of metadata that we read, the richest first. */
const WANTED: readonly RegExp[] = [
  /^https?:\/\/standards\.iso\.org\/iso\/19115\/-3\//,
  /^https?:\/\/www\.isotc211\.org\/2005\/gmi/,
  /^https?:\/\/www\.isotc211\.org\/2005\/gmd/,
  /^https?:\/\/gcmd\.(?:gsfc\.)?nasa\.gov\/Aboutus\/xml\/dif/i,
  /^https?:\/\/(?:schema\.)?datacite\.org\/(?:schema\/kernel-[34]|oai\/)/,
  /^http:\/\/www\.opengis\.net\/cat\/csw\/(?:2\.0\.2|3\.0)$/,
  /^http:\/\/www\.openarchives\.org\/OAI\/2\.0\/oai_dc\/?$/,
]
/** Prefixes by which servers call these, where the namespace is told wrongly. */
const WANTED_PREFIXES: readonly RegExp[] = [
  /^iso19115-?3/i,
  /^(?:iso)?-?gmi$|^iso19115-?2/i,
  /^iso19139|^gmd$/i,
  /^dif/i,
  /^(?:oai_)?datacite/i,
  /^csw/i,
  /^oai_dc$/i,
]

/**
 * The prefix of the richest form of metadata that we read.
 * @returns words that complete "refused: ..." when the document is no such list, or none of the forms is read by us.
 */
export function chooseMetadataPrefix(bytes: Uint8Array): { readonly prefix: string } | { readonly refused: string } {
  try {
    const splitter = createRecordSplitter(({ name }) => /^(?:metadataFormat|error)$/.test(name))
    const before = splitter.write(bytes)
    const { found, document } = splitter.end()
    const elements = [...before, ...found].map(({ element }) => element)
    const error = elements.find(({ name }) => name === 'error')
    if (error !== undefined) return { refused: `the server refused to tell its formats: ${error.text.trim().slice(0, 400)}` }
    if (document.root.name !== 'OAI-PMH')
      return { refused: `its root element is ${document.root.name}, not an answer of OAI-PMH` }
    const formats = elements.flatMap((element) => {
      const text = (name: string) => childrenNamed(element, name)[0]?.text.trim() ?? ''
      const [prefix, namespace] = [text('metadataPrefix'), text('metadataNamespace')]
      if (prefix === '') return []
      const byNamespace = WANTED.findIndex((pattern) => pattern.test(namespace))
      const rank = byNamespace >= 0 ? byNamespace : WANTED_PREFIXES.findIndex((pattern) => pattern.test(prefix))
      return [{ prefix, rank }]
    })
    const [best] = formats.filter(({ rank }) => rank >= 0).toSorted((a, b) => a.rank - b.rank)
    if (best !== undefined) return { prefix: best.prefix }
    const given = formats.map(({ prefix }) => prefix).slice(0, 20)
    return { refused: `the server gives ${given.join(', ') || 'no formats'}, none of ISO 19115, DIF, DataCite and Dublin Core` }
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    return { refused: error.message }
  }
}
