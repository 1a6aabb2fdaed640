/** The block of an entry that says where its data are: ISO 19139 `gmd:distributionInfo`. */
import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { element, text, textElement, type Xml } from '../../xml/write-xml.ts'
import { NAMESPACES } from './atom-namespaces.ts'
import { wireLink } from './layer-links.ts'

const CODE_LIST = 'http://www.isotc211.org/2005/resources/codeList.xml#CI_OnLineFunctionCode'
const ACCESS_TYPE_BASE = 'http://www.essi-lab.eu/broker/accesstypes/'

function characterString(name: string, value: string | undefined): Xml | undefined {
  const content = textElement('gco:CharacterString', value)
  return content === undefined ? undefined : element(name, {}, content)
}

/** The way of access as an anchor: clients of the original offer a layer only where they find one. */
function description({ description: words, accessType }: OnlineResource, isLayer: boolean): Xml | undefined {
  const isComplex = accessType === 'complex'
  if (!isComplex && !isLayer) return characterString('gmd:description', words)
  const kind = isComplex ? 'complex' : 'simple'
  const anchor = element('gmx:Anchor', { 'xlink:href': `${ACCESS_TYPE_BASE}${kind}` }, text(kind))
  return element('gmd:description', {}, anchor, textElement('gco:CharacterString', words))
}

function onLine(link: OnlineResource): Xml {
  const purpose = link.function ?? 'information'
  const { url, protocol, isLayer } = wireLink(link)
  return element(
    'gmd:onLine',
    {},
    element(
      'gmd:CI_OnlineResource',
      {},
      element('gmd:linkage', {}, textElement('gmd:URL', url)),
      characterString('gmd:protocol', protocol),
      characterString('gmd:name', link.layer ?? link.name),
      description(link, isLayer),
      element(
        'gmd:function',
        {},
        textElement('gmd:CI_OnLineFunctionCode', purpose, {
          codeList: CODE_LIST,
          codeListValue: purpose,
          codeSpace: 'ISOTC211/19115',
        }),
      ),
      textElement('gmd:advancedAccessLink', link.advancedAccessLink),
    ),
  )
}

/** The links of an entry; `undefined` when it has none. The name of a map or coverage service's link is its layer. */
export function distributionInfo({ formats, online }: Resource): Xml | undefined {
  if (online.length === 0) return undefined
  return element(
    'gmd:distributionInfo',
    {
      'xmlns:gmd': NAMESPACES.gmd,
      'xmlns:gco': NAMESPACES.gco,
      'xmlns:gmx': NAMESPACES.gmx,
      'xmlns:xlink': NAMESPACES.xlink,
    },
    element(
      'gmd:MD_Distribution',
      {},
      ...formats.map((format) =>
        element('gmd:distributionFormat', {}, element('gmd:MD_Format', {}, characterString('gmd:name', format))),
      ),
      element('gmd:transferOptions', {}, element('gmd:MD_DigitalTransferOptions', {}, ...online.map(onLine))),
    ),
  )
}
