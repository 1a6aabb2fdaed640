import type { MapLayer } from '@graticule/contracts/map/layer'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { addLayers } from './add-layers.ts'
import styles from './AddLayerDialog.module.css'
import { AddressForm } from './AddressForm.tsx'
import type { Found } from './find-layers.ts'
import { FoundFile } from './FoundFile.tsx'
import type { OpenedFiles, RefusedFile } from './open-own-files.ts'
import { OwnFiles } from './OwnFiles.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'
import { ServiceLayersList } from './ServiceLayersList.tsx'

/** Adds a layer from a file of the visitor's own, or by its address: what is there is found out, and of a service the layers are chosen from a list. */
export function AddLayerDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('adding')
  const { t: shell } = useTranslation('shell')
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<Exclude<Found, { kind: 'trouble' }> | null>(null)
  const [left, setLeft] = useState<readonly RefusedFile[]>([])
  const add = (layers: readonly MapLayer[]) => {
    onClose()
    void addLayers(layers)
  }
  const addOpened = async ({ layers, refused }: OpenedFiles) => {
    if (refused.length === 0) return add(layers)
    // the popup comes after the full view, which Escape would leave before it
    await addLayers(layers)
    setLeft(refused)
  }
  const back = () => setFound(null)
  if (left.length > 0) return <RefusedDialog files={left} onClose={onClose} />
  return (
    <Dialog title={t('dialog.title')} closeLabel={shell('close')} onClose={onClose} flush>
      {found === null && (
        <>
          <OwnFiles onOpened={(opened) => void addOpened(opened)} />
          <h3 className={styles['way']}>{t('dialog.byAddress')}</h3>
          <AddressForm address={address} onAddress={setAddress} onFound={setFound} />
        </>
      )}
      {found?.kind === 'service' && <ServiceLayersList found={found} onAdd={add} onBack={back} />}
      {found?.kind === 'file' && <FoundFile found={found} onAdd={add} onBack={back} />}
    </Dialog>
  )
}
