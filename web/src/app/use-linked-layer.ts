import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { readAddress } from '../search/address/address.ts'
import { addToMap } from '../map-layers/add-to-map.ts'
import { notify } from '../shell/notifications.ts'

/**
 * Adds the layer that the address describes (`type`, `title`, `url`, `legend`), by the rules and with the checks of any other layer.
 * Addresses keep these parameters while the visitor goes on, so each layer is added once.
 * @rule D36.linked-layer A link with type, title, url and legend adds that layer
 */
export function useLinkedLayer(search: string): void {
  const { t } = useTranslation('shell')
  const seen = useRef('')
  useEffect(() => {
    const { carried, map } = readAddress(search)
    const { type, title, url, legend } = carried
    const now = JSON.stringify([type, title, url, legend])
    if (now === seen.current) return
    seen.current = now
    if (url === undefined) return
    // few links describe a layer
    void import('../map-layers/linked/linked-layer.ts').then(({ linkedLayer }) => {
      const linked = linkedLayer(carried)
      if (linked.kind === 'layer') void addToMap([linked.layer], map.lon !== null)
      if (linked.kind === 'refused') {
        notify({ style: 'info', title: t('link.layerRefused'), text: t(`link.layerRefusedFor.${linked.parameter}`) })
      }
    })
  }, [search, t])
}
