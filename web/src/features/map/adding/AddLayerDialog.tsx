import type { MapLayer } from '@graticule/contracts/layer'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import '../../../i18n/adding-words.ts'
import { addToMap } from '../../../shell/layers/add-to-map.ts'
import { notify } from '../../../shell/notifications.ts'
import { useMapLayers } from '../../../stores/map-layers.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AddressForm } from './AddressForm.tsx'
import type { Found } from './find-layers.ts'
import { FoundFile } from './FoundFile.tsx'
import { ServiceLayersList } from './ServiceLayersList.tsx'

/** Adds a layer by its address: what is there is found out, and of a service the layers are chosen from a list. */
export function AddLayerDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('adding')
  const { t: shell } = useTranslation('shell')
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<Exclude<Found, { kind: 'trouble' }> | null>(null)
  const add = async (layers: readonly MapLayer[]) => {
    onClose()
    const onMap = useMapLayers.getState().layers
    if (layers.every(({ id }) => onMap.some((layer) => layer.id === id))) {
      notify({ style: 'info', title: t('dialog.alreadyThere') })
      return
    }
    const count = await addToMap(layers)
    if (count > 0) notify({ style: 'success', title: t('dialog.added', { count }) })
  }
  const back = () => setFound(null)
  return (
    <Dialog title={t('dialog.title')} closeLabel={shell('close')} onClose={onClose} flush>
      {found === null && <AddressForm address={address} onAddress={setAddress} onFound={setFound} />}
      {found?.kind === 'service' && <ServiceLayersList found={found} onAdd={(layers) => void add(layers)} onBack={back} />}
      {found?.kind === 'file' && <FoundFile found={found} onAdd={(layers) => void add(layers)} onBack={back} />}
    </Dialog>
  )
}
