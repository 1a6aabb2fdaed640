import type { MapLayer } from '@graticule/contracts/layer'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import '../../../i18n/adding-words.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { addLayers } from './add-layers.ts'
import styles from './AddLayerDialog.module.css'
import { AddressForm } from './AddressForm.tsx'
import type { Found } from './find-layers.ts'
import { FoundFile } from './FoundFile.tsx'
import { OwnFiles } from './OwnFiles.tsx'
import { ServiceLayersList } from './ServiceLayersList.tsx'

/** Adds a layer from a file of the visitor's own, or by its address: what is there is found out, and of a service the layers are chosen from a list. */
export function AddLayerDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('adding')
  const { t: shell } = useTranslation('shell')
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<Exclude<Found, { kind: 'trouble' }> | null>(null)
  const add = (layers: readonly MapLayer[]) => {
    onClose()
    void addLayers(layers)
  }
  const back = () => setFound(null)
  return (
    <Dialog title={t('dialog.title')} closeLabel={shell('close')} onClose={onClose} flush>
      {found === null && (
        <>
          <OwnFiles
            onOpened={(layers, isDone) => {
              if (isDone) onClose()
              void addLayers(layers)
            }}
          />
          <h3 className={styles['way']}>{t('dialog.byAddress')}</h3>
          <AddressForm address={address} onAddress={setAddress} onFound={setFound} />
        </>
      )}
      {found?.kind === 'service' && <ServiceLayersList found={found} onAdd={add} onBack={back} />}
      {found?.kind === 'file' && <FoundFile found={found} onAdd={add} onBack={back} />}
    </Dialog>
  )
}
