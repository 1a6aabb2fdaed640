/** Capabilities of Web Feature Services: 1.0.0 (OGC 02-058), 1.1.0 (OGC 04-094) and 2.0 (OGC 09-025r2). */
import type { XmlElement } from '../../xml/xml-element.ts'
import type { OfferedLayer, ServiceOffer } from '../capabilities/offer.ts'
import {
  addressIn,
  all,
  at,
  below,
  boxesOf,
  formatsOf,
  keywordsOf,
  metadataLinks,
  operationAddresses,
  owsService,
  words,
} from '../capabilities/ows-elements.ts'

/** Reads the document of any version. */
export function readWfsOffer(root: XmlElement): ServiceOffer {
  const old = at(root, 'Service')
  const page = addressIn(at(old, 'OnlineResource'))
  const service =
    old === undefined
      ? owsService(root)
      : {
          title: words(old, 'Title'),
          abstract: words(old, 'Abstract'),
          keywords: keywordsOf(old),
          contacts: [],
          constraints: all(old, 'Fees', 'AccessConstraints').flatMap((element) => words(element) ?? []),
        }
  return {
    ...service,
    version: root.attributes['version']?.trim() || '2.0.0',
    addresses: [...operationAddresses(root, 'GetFeature', 'GetCapabilities'), ...(page === undefined ? [] : [page])],
    formats: featureFormats(root),
    boxes: [],
    layers: all(at(root, 'FeatureTypeList'), 'FeatureType').flatMap(featureTypeOf),
  }
}

/** Formats of GetFeature; 1.0 tells them as empty elements. */
function featureFormats(root: XmlElement): string[] {
  const old = at(root, 'Capability', 'Request', 'GetFeature', 'ResultFormat')
  if (old !== undefined) return old.children.map(({ name }) => name)
  const operation = all(at(root, 'OperationsMetadata'), 'Operation').find(({ attributes }) => attributes['name'] === 'GetFeature')
  const parameters = all(operation, 'Parameter').filter(({ attributes }) => attributes['name']?.toLowerCase() === 'outputformat')
  return formatsOf(parameters.flatMap((parameter) => below(parameter, 'Value')))
}

function featureTypeOf(type: XmlElement): OfferedLayer[] {
  const name = at(type, 'Name')?.text.trim() ?? ''
  if (name === '') return []
  return [
    {
      name,
      title: words(type, 'Title'),
      abstract: words(type, 'Abstract'),
      keywords: keywordsOf(type),
      boxes: boxesOf(type),
      formats: formatsOf(all(at(type, 'OutputFormats'), 'Format')),
      online: metadataLinks(type),
      legends: [],
      contacts: [],
    },
  ]
}
