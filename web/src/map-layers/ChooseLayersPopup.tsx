import type { MapLayer } from '@graticule/contracts/map/layer'
import { IconStack2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../i18n/index.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'
import { addToMap } from './add-to-map.ts'
import styles from './ChooseLayersPopup.module.css'

interface ChooseLayersPopupProps extends PopupProps {
  /** Of the record. */
  readonly title: string
  readonly layers: readonly MapLayer[]
}

/** Layers that are seen before all are asked for. */
const FEW = 6

/** A record offers several layers: the first is chosen, others may be too. */
export function ChooseLayersPopup({ title, layers, open, close }: ChooseLayersPopupProps) {
  const { t } = useTranslation('adding')
  const { t: shell } = useTranslation('shell')
  const [onMap] = useState(() => useMapLayers.getState().layers.map(({ id }) => id))
  const offered = layers.filter(({ id }) => !onMap.includes(id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(offered.slice(0, 1).map(({ id }) => id)))
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  const count = chosen.size
  return (
    <Dialog
      open={open}
      icon={<IconStack2 size={18} stroke={1.75} />}
      title={t('choose.title')}
      closeLabel={shell('close')}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('choose.cancel')}</Button>
          <Button
            variant="primary"
            data-first-focus
            unavailable={count === 0 ? t('dialog.chooseFirst') : undefined}
            onClick={() => {
              close()
              void addToMap(offered.filter(({ id }) => chosen.has(id)))
            }}
          >
            {count === 0 ? t('dialog.addNone') : t('dialog.add', { count })}
          </Button>
        </>
      }
    >
      <p className={styles['record']} dir="auto">
        {title}
      </p>
      <Choices layers={layers} onMap={onMap} chosen={chosen} onChoose={choose} />
    </Dialog>
  )
}

interface ChoicesProps {
  readonly layers: readonly MapLayer[]
  /** Ids of those that are on the map already. */
  readonly onMap: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, isChosen: boolean) => void
}

/** The first layers, and all on demand. */
function Choices({ layers, onMap, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation('adding')
  const [all, setAll] = useState(layers.length <= FEW + 1)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} className={styles['layers']} aria-label={t('choose.layers')}>
        {(all ? layers : layers.slice(0, FEW)).map(({ id, title, type }) => {
          const isThere = onMap.includes(id)
          return (
            <li key={id} dir="auto">
              <Checkbox
                checked={isThere || chosen.has(id)}
                disabled={isThere}
                label={title}
                hint={isThere ? t('dialog.onMap') : type.toUpperCase()}
                onChange={(isChosen) => onChoose(id, isChosen)}
              />
            </li>
          )
        })}
      </ul>
      {!all && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            flushSync(() => setAll(true))
            list.current?.children[FEW]?.querySelector('input')?.focus()
          }}
        >
          {t('choose.all', { count: layers.length })}
        </Button>
      )}
    </>
  )
}
