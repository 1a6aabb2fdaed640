/** Capabilities of Web Map Tile Services 1.0.0 (OGC 07-057r7). */
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
  timeOf,
  words,
} from '../capabilities/ows-elements.ts'

/** Reads the document. */
export function readWmtsOffer(root: XmlElement): ServiceOffer {
  const layers = all(at(root, 'Contents'), 'Layer').flatMap(layerOf)
  const metadata = all(root, 'ServiceMetadataURL').flatMap((element) => addressIn(element) ?? [])
  return {
    ...owsService(root),
    version: root.attributes['version']?.trim() || '1.0.0',
    addresses: [...tileAddresses(root), ...operationAddresses(root, 'GetCapabilities'), ...metadata],
    formats: [...new Set(layers.flatMap(({ formats }) => formats))],
    boxes: [],
    layers,
  }
}

/** Where tiles are asked for with parameters; addresses of the resource-oriented way lead nowhere by themselves. */
function tileAddresses(root: XmlElement): string[] {
  const operations = all(at(root, 'OperationsMetadata'), 'Operation').filter(({ attributes }) => attributes['name'] === 'GetTile')
  const gets = operations.flatMap((operation) => below(operation, 'Get'))
  const withParameters = gets.filter((get) => {
    const encodings = below(get, 'Value').map(({ text }) => text.trim().toUpperCase())
    return encodings.length === 0 || encodings.includes('KVP')
  })
  return withParameters.flatMap((get) => addressIn(get) ?? [])
}

function layerOf(layer: XmlElement): OfferedLayer[] {
  const name = at(layer, 'Identifier')?.text.trim() ?? ''
  if (name === '') return []
  const times = all(layer, 'Dimension').filter((dimension) => words(dimension, 'Identifier')?.toLowerCase() === 'time')
  return [
    {
      name,
      title: words(layer, 'Title'),
      abstract: words(layer, 'Abstract'),
      keywords: keywordsOf(layer),
      boxes: boxesOf(layer),
      time: timeOf(times.flatMap((dimension) => all(dimension, 'Value').map(({ text }) => text))),
      formats: formatsOf(all(layer, 'Format')),
      online: metadataLinks(layer),
      legends: all(layer, 'Style').flatMap((style) => {
        const title = words(style, 'Title')
        return all(style, 'LegendURL').flatMap((legend) => {
          const url = addressIn(legend)
          return url === undefined ? [] : [{ url, ...(title === undefined ? {} : { title }) }]
        })
      }),
      contacts: [],
    },
  ]
}
