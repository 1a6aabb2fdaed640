/** Links and pictures of Atom entries. */
import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { formatOfAddress, formatOfMediaType } from '../../entry/fields/formats.ts'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'
import { linksOf as isoLinksOf } from '../iso/distribution.ts'

/** What a relation means to a visitor; others are between machines. */
const PURPOSES: Readonly<Record<string, string>> = {
  enclosure: 'download',
  data: 'download',
  // RFC 4287, 4.2.7.2: a link without relation is an alternate
  '': 'information',
  via: 'information',
  describedby: 'information',
  about: 'information',
  related: 'information',
  alternate: 'information',
  alternative: 'information',
}
/** Other answers of the same service. */
const MACHINE_TYPE = /^application\/(?:atom\+xml|opensearchdescription\+xml|rdf\+xml)/i
const PICTURE = /^image\/(?:png|jpe?g|gif|webp)\b/i

interface Links {
  readonly online: OnlineResource[]
  readonly thumbnails: Resource['thumbnails']
}

/** True for the file itself: of a format of data, or the value of a product (OData, as SciHub links it). */
const isFile = (url: string, format: string | undefined): boolean => format !== undefined || url.endsWith('/$value')
const isPlaceholder = (url: string): boolean => /^https?:\/\/(?:www\.)?example\.com(?:[:/?#]|$)/i.test(url)
const title = (text: string | undefined): string | undefined => cleanText(oneLine(text ?? ''), 4_000) || undefined

/** Links by their relation, pictures (`icon`, `logo`, media), and the distribution block of the GEO DAB. `base` = of the answer. */
export function linksOfEntry(entry: XmlElement, base: string | undefined): Links {
  const thumbnails: Resource['thumbnails'] = []
  const online: OnlineResource[] = []
  for (const { attributes } of childrenNamed(entry, 'link')) {
    const url = webAddress(attributes['href'], base)
    const rel = attributes['rel']?.trim().toLowerCase() ?? ''
    const mediaType = attributes['type']
    if (url === undefined || isPlaceholder(url)) continue
    const name = title(attributes['title'])
    if (rel === 'icon' || (rel === 'enclosure' && /quicklook|thumbnail/i.test(name ?? '') && PICTURE.test(mediaType ?? ''))) {
      thumbnails.push({ url, ...told({ title: name }) })
      continue
    }
    if (!Object.hasOwn(PURPOSES, rel) || MACHINE_TYPE.test(mediaType ?? '')) continue
    const size = Number(attributes['length'] || Number.NaN)
    const isPage = /^text\/html/i.test(mediaType ?? '')
    const format = formatOfMediaType(mediaType) ?? formatOfAddress(url)
    const facts = told({
      url,
      name,
      function: isPage ? 'information' : rel === '' && isFile(url, format) ? 'download' : PURPOSES[rel],
      format,
      size: size > 0 && size <= 1e18 ? size : undefined,
    })
    online.push({ ...facts, accessType: accessTypeOf(facts) })
  }
  for (const content of childrenNamed(entry, 'group', 'content').flatMap((found) =>
    found.name === 'group' ? descendants(found, 'content') : [found],
  )) {
    const url = webAddress(content.attributes['url'], base)
    const kind = descendants(content, 'category')
      .map(({ text }) => text.trim())
      .join(' ')
    if (url !== undefined && content.attributes['medium'] === 'image' && /^(?:QUICKLOOK|THUMBNAIL)?$/i.test(kind))
      thumbnails.push({ url })
  }
  const logo = webAddress(childrenNamed(entry, 'logo')[0]?.text, base)
  if (logo !== undefined) thumbnails.push({ url: logo })
  return { online: [...isoLinksOf(entry, []), ...online].filter(({ url }) => !isPlaceholder(url)), thumbnails }
}
