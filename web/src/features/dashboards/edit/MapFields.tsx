import type { BoardElement } from '@graticule/contracts/dashboards/dashboards'
import { MAX_ELEMENT_ADDRESS, MAX_ELEMENT_TEXT, MAX_ELEMENT_TITLE, MAX_MAP_LAYERS } from '@graticule/contracts/dashboards/limits'
import { IconArrowUp, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Creator.module.css'
import { moved } from '../../../ui/moved.ts'
import type { FieldsProps } from './fields-props.ts'
import { BookmarkedLayers } from './layers/BookmarkedLayers.tsx'

type MapElement = Extract<BoardElement, { kind: 'map' }>
const SMALL = { size: 16, stroke: 1.75 } as const
const SIDES = [
  ['west', 180],
  ['south', 90],
  ['east', 180],
  ['north', 90],
] as const

/** What can be changed of a map: its layers, what it shows, and what it says to those who do not see it. */
export function MapFields({ element, onChange }: FieldsProps<MapElement>) {
  const { t } = useTranslation('dashboards')
  const { alternative, view, box, zoom } = element
  return (
    <>
      <Layers element={element} onChange={onChange} />
      <Segmented
        label={t('edit.view')}
        value={view}
        choices={(['data', 'fixed'] as const).map((value) => ({ value, label: t(`edit.views.${value}`) }))}
        onChange={(value) => onChange({ ...element, view: value })}
      />
      {view === 'fixed' && (
        <div className={styles['sides']}>
          {SIDES.map(([side, most]) => (
            <TextField
              key={side}
              label={t(`edit.${side}`)}
              type="number"
              min={-most}
              max={most}
              step="any"
              code
              value={box[side]}
              onChange={(event) => {
                const degrees = event.target.valueAsNumber
                if (Number.isFinite(degrees) && Math.abs(degrees) <= most)
                  onChange({ ...element, box: { ...box, [side]: degrees } }, side)
              }}
            />
          ))}
        </div>
      )}
      <Checkbox look="switch" label={t('edit.zoom')} checked={zoom} onChange={(next) => onChange({ ...element, zoom: next })} />
      <TextArea
        label={t('edit.alternative')}
        hint={alternative.trim() === '' ? undefined : t('edit.alternativeHint')}
        error={alternative.trim() === '' ? `${t('edit.required')}. ${t('edit.alternativeHint')}` : undefined}
        maxLength={MAX_ELEMENT_TEXT}
        value={alternative}
        onChange={(event) => onChange({ ...element, alternative: event.target.value }, 'alternative')}
      />
    </>
  )
}

function Layers({ element, onChange }: FieldsProps<MapElement>) {
  const { t } = useTranslation('dashboards')
  const { layers } = element
  const put = (next: MapElement['layers']) => onChange({ ...element, layers: next })
  return (
    <>
      <h3>{t('edit.layers')}</h3>
      <ul className={styles['layers']}>
        {layers.map((layer, at) => {
          const { title, visible } = layer
          return (
            <li key={`${at} ${title}`}>
              <span dir="auto">{title}</span>
              <IconButton
                small
                label={t('edit.layerUp', { title })}
                icon={<IconArrowUp {...SMALL} />}
                unavailable={at === 0 ? t('edit.first') : undefined}
                onClick={() => put(moved(layers, at, at - 1))}
              />
              <IconButton
                small
                label={t(visible ? 'edit.layerHide' : 'edit.layerShow', { title })}
                icon={visible ? <IconEye {...SMALL} /> : <IconEyeOff {...SMALL} />}
                onClick={() => put(layers.map((one, place) => (place === at ? { ...one, visible: !visible } : one)))}
              />
              <IconButton
                small
                label={t('edit.layerRemove', { title })}
                icon={<IconTrash {...SMALL} />}
                onClick={() => put(layers.filter((_, place) => place !== at))}
              />
            </li>
          )
        })}
      </ul>
      {layers.length < MAX_MAP_LAYERS && (
        <>
          <BookmarkedLayers has={layers} onAdd={(layer) => put([...layers, layer])} />
          <NewLayer onAdd={(layer) => put([...layers, layer])} />
        </>
      )}
    </>
  )
}

function NewLayer({ onAdd }: { onAdd: (layer: MapElement['layers'][number]) => void }) {
  const { t } = useTranslation('dashboards')
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState({ title: '', url: '', layer: '' })
  const [tried, setTried] = useState(false)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('edit.addLayer')}</Button>
  const isAddress = /^https?:\/\/[^\s"<>]+$/.test(given.url.trim()) && URL.canParse(given.url.trim())
  const missing = (text: string) => (tried && text.trim() === '' ? t('edit.required') : undefined)
  const add = () => {
    setTried(true)
    if (!isAddress || given.title.trim() === '' || given.layer.trim() === '') return
    onAdd({ title: given.title.trim(), url: given.url.trim(), layer: given.layer.trim(), visible: true })
    setGiven({ title: '', url: '', layer: '' })
    setTried(false)
    setOpen(false)
  }
  return (
    <div className={styles['newLayer']} role="group" aria-label={t('edit.addLayer')}>
      <TextField
        label={t('edit.layerTitle')}
        maxLength={MAX_ELEMENT_TITLE}
        autoFocus
        value={given.title}
        error={missing(given.title)}
        onChange={(event) => setGiven({ ...given, title: event.target.value })}
      />
      <TextField
        label={t('edit.layerUrl')}
        code
        maxLength={MAX_ELEMENT_ADDRESS}
        value={given.url}
        error={tried && !isAddress ? t('edit.badAddress') : undefined}
        onChange={(event) => setGiven({ ...given, url: event.target.value })}
      />
      <TextField
        label={t('edit.layerName')}
        code
        maxLength={MAX_ELEMENT_TITLE}
        value={given.layer}
        error={missing(given.layer)}
        onChange={(event) => setGiven({ ...given, layer: event.target.value })}
      />
      <Button onClick={add}>{t('edit.addLayer')}</Button>
    </div>
  )
}
