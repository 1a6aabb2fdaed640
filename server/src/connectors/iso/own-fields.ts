/** Fields that our export of ISO documents writes as elements of an extension. */
import { type OwnFields, readOwnFields } from '../../entry/own-fields.ts'
import { EXTENSION_SOURCE } from '../../iso/iso-extension.ts'
import { firstWords, objects, type XmlElement } from '../../xml/xml-element.ts'

/** The fields of {@link EXTENSION_SOURCE}; those of others, and what is no JSON, are passed over. */
export function ownFieldsOf(record: XmlElement): OwnFields | undefined {
  const fields = objects(record, 'metadataExtensionInfo', 'extendedElementInformation')
    .filter((element) =>
      // 19115-3 tells organisations as parties
      [['organisationName'], ['party', 'name']].some((path) => firstWords(element, 'source', ...path) === EXTENSION_SOURCE),
    )
    .flatMap((element) => {
      const [name, value] = [firstWords(element, 'name'), parsed(firstWords(element, 'domainValue'))]
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    })
  return fields.length === 0 ? undefined : readOwnFields(Object.fromEntries(fields))
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
