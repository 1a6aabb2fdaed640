import type { MapLayer } from '@graticule/contracts/map/layer'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './AddLayerDialog.module.css'
import type { Found } from './find-layers.ts'
import { idInService, layerOfService } from './layers-of-service.ts'
import { groupsOf, layersFound, type Listed } from './service-list.ts'

interface ServiceLayersListProps {
  readonly found: Extract<Found, { kind: 'service' }>
  readonly onAdd: (layers: readonly MapLayer[]) => void
  readonly onBack: () => void
}

/** Rows that are drawn at once: a service may have thousands, which a search narrows. */
const MOST_ROWS = 400

const rowId = (listId: string, index: number): string => `${listId}-${index}`

/** What is searched, where the arrow keys are, and what is chosen. */
function useChoice({ address, service }: Extract<Found, { kind: 'service' }>, idOf: (index: number) => string) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const onMap = useMapLayers((state) => state.layers)
  const wanted = useDeferredValue(text)
  const matching = useMemo(() => layersFound(service, wanted), [service, wanted])
  const shown = matching.slice(0, MOST_ROWS)
  const at = Math.min(active, shown.length - 1)
  const isOnMap = (name: string) => onMap.some(({ id }) => id === idInService(address, service, name))

  const toggle = ({ layer: { name } }: Listed) => {
    if (isOnMap(name)) return
    setChosen((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]))
  }
  /** Who types fast is ahead of the rows that are drawn: the words count. */
  const toggleActive = () => {
    const rows = wanted === text ? shown : layersFound(service, text).slice(0, MOST_ROWS)
    const row = rows[Math.min(active, rows.length - 1)]
    if (row !== undefined) toggle(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }
    const step = { ...steps, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(shown.length - 1, step))
      setActive(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === ' ') toggleActive()
    else return
    event.preventDefault()
  }
  const search = (words: string) => {
    setText(words)
    setActive(0)
  }
  const choose = (row: Listed, index: number) => {
    setActive(index)
    toggle(row)
  }
  return { text, search, matching, shown, at, chosen, choose, isOnMap, onKeyDown }
}

/** The layers of a service, with search; one or several are chosen and added. One list box: arrows move, the space bar chooses. */
export function ServiceLayersList({ found, onAdd, onBack }: ServiceLayersListProps) {
  const { address, service } = found
  const { t } = useTranslation('adding')
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const choice = useChoice(found, (index) => rowId(listId, index))
  const { text, search, matching, shown, chosen } = choice
  /** What is added: what was chosen, in the order of the list; of one layer alone, that one. */
  const add = () => {
    const all = layersFound(service, '')
    const only = all.length === 1 ? all : all.filter(({ layer }) => chosen.has(layer.name))
    if (only.length > 0) onAdd(only.map(({ layer }) => layerOfService(address, service, layer)))
  }
  const count = layersFound(service, '').length === 1 ? 1 : chosen.size
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <p className={styles['about']}>
        <Tag>{`${service.kind.toUpperCase()} ${service.version}`}</Tag>
        <b dir="auto">{service.title || new URL(address).host}</b>
      </p>
      <TextField
        label={t('dialog.search')}
        labelHidden
        placeholder={t('dialog.search')}
        icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        autoFocus
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.focus()
        }}
      />
      <p role="status" className={styles['count']}>
        {t('dialog.found', { count: matching.length })}
        {matching.length > shown.length && ` ${t('dialog.first', { count: shown.length })}`}
      </p>
      <ListBox choice={choice} list={list} listId={listId} />
      <div className={styles['buttons']}>
        <Button onClick={onBack}>{t('dialog.back')}</Button>
        <Button type="submit" variant="primary" unavailable={count === 0 ? t('dialog.chooseFirst') : undefined}>
          {count === 0 ? t('dialog.addNone') : t('dialog.add', { count })}
        </Button>
      </div>
    </form>
  )
}

interface ListBoxProps {
  readonly choice: ReturnType<typeof useChoice>
  readonly list: RefObject<HTMLDivElement | null>
  readonly listId: string
}

/** The rows, in the groups of the service. */
function ListBox({ choice, list, listId }: ListBoxProps) {
  const { shown, at, chosen, choose, isOnMap, onKeyDown } = choice
  const { t } = useTranslation('adding')
  return (
    <div
      ref={list}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('dialog.layers')}
      aria-activedescendant={shown.length > 0 ? rowId(listId, at) : undefined}
      tabIndex={0}
      className={styles['list']}
      onKeyDown={onKeyDown}
    >
      {groupsOf(shown).map(({ path, first, rows }) => (
        <div key={first} role="group" aria-labelledby={path === '' ? undefined : `${listId}-group-${first}`}>
          {path !== '' && (
            <p id={`${listId}-group-${first}`} role="presentation" className={styles['group']} dir="auto">
              {path}
            </p>
          )}
          {rows.map((row, offset) => (
            <ServiceRow
              key={first + offset}
              id={rowId(listId, first + offset)}
              row={row}
              isActive={first + offset === at}
              isChosen={chosen.has(row.layer.name)}
              isOnMap={isOnMap(row.layer.name)}
              onChoose={() => {
                list.current?.focus()
                choose(row, first + offset)
              }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface ServiceRowProps {
  readonly id: string
  readonly row: Listed
  /** The arrow keys are at it. */
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly isOnMap: boolean
  readonly onChoose: () => void
}

/** One layer of the list. */
function ServiceRow({ id, row: { layer }, isActive, isChosen, isOnMap, onChoose }: ServiceRowProps) {
  const { t } = useTranslation('adding')
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isOnMap || undefined}
      tabIndex={-1}
      className={classes(styles['row'], isActive && styles['active'])}
      onClick={onChoose}
    >
      <span className={styles['box']} aria-hidden="true">
        {isChosen && <IconCheck size={14} stroke={2.5} />}
      </span>
      <span className={styles['words']} dir="auto">
        <b>{layer.title}</b>
        <span className="mono">{layer.name}</span>
        {layer.abstract !== undefined && <span className={styles['abstract']}>{layer.abstract}</span>}
      </span>
      {isOnMap && <Tag tone="mark">{t('dialog.onMap')}</Tag>}
    </div>
  )
}
