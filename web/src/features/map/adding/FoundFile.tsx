import type { MapLayer } from '@graticule/contracts/map/layer'
import { layerId } from '@graticule/contracts/map/layer-id'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './AddLayerDialog.module.css'
import type { Found } from './find-layers.ts'
import { nameOfAddress } from '../../../map-layers/guess-kind.ts'

interface FoundFileProps {
  readonly found: Extract<Found, { kind: 'file' }>
  readonly onAdd: (layers: readonly MapLayer[]) => void
  readonly onBack: () => void
}

/** One file or set of tiles that was found: what is in it, and what it is to be called. */
export function FoundFile({ found, onAdd, onBack }: FoundFileProps) {
  const { t } = useTranslation('adding')
  const { address, type, contents } = found
  const [title, setTitle] = useState(() => nameOfAddress(address))
  const add = () => {
    const extent = contents?.extent
    onAdd([
      {
        id: layerId(address, undefined, type),
        type,
        title: title.trim() === '' ? nameOfAddress(address) : title.trim(),
        url: address,
        visible: true,
        opacity: 100,
        ...(extent !== undefined && { extent }),
      },
    ])
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <p className={styles['about']}>
        <Tag>{t(`dialog.kinds.${type}`)}</Tag>
        {contents !== undefined && contents.features > 0 && <span>{t('dialog.features', { count: contents.features })}</span>}
        {contents !== undefined && contents.overlays > 0 && <span>{t('dialog.overlays', { count: contents.overlays })}</span>}
        {contents !== undefined && contents.links > 0 && <span>{t('dialog.links', { count: contents.links })}</span>}
      </p>
      <TextField label={t('dialog.name')} autoFocus value={title} onChange={(event) => setTitle(event.target.value)} />
      <div className={styles['buttons']}>
        <Button onClick={onBack}>{t('dialog.back')}</Button>
        <Button type="submit" variant="primary">
          {t('dialog.add', { count: 1 })}
        </Button>
      </div>
    </form>
  )
}
