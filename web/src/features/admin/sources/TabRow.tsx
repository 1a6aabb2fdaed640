import type { DeskSources } from '@graticule/contracts/services/sources-desk'
import type { SourceStatus } from '@graticule/contracts/services/source-status'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { liveKindName } from '../desk/kind-names.ts'
import { Switch } from '../desk/Switch.tsx'
import { TabState } from './TabState.tsx'
import styles from './Sources.module.css'

const EditSourcePopup = lazyWithTexts(['desk'], () =>
  import('./EditSourcePopup.tsx').then((module) => ({ default: module.EditSourcePopup })),
)

interface TabRowProps {
  readonly row: DeskSources['rows'][number]
  readonly name: string
  /** From 1. */
  readonly place: number
  readonly status: SourceStatus | undefined
  readonly isShipped: boolean
  readonly isDragged: boolean
  readonly onDrag: (isHeld: boolean) => void
  readonly onDrop: () => void
  /** Absent at the end of the list. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onSwitch: (isOn: boolean) => void
  readonly onRemove: () => void
}

/** One tab: held and dropped with the mouse, moved with Alt and the arrow keys, on a phone with buttons. */
export function TabRow(props: TabRowProps) {
  const { row, name, place, status, isDragged, onDrag, onDrop, onUp, onDown } = props
  const { t } = useTranslation('desk')
  const isOwn = row.address === undefined
  const kind = liveKindName(row.kind) ?? t(row.kind === 'catalogue' ? 'sources.thisCatalogue' : 'sources.curated')
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    step()
  }
  return (
    <li
      className={classes(styles['row'], isDragged && styles['dragged'])}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      onKeyDown={move}
    >
      <button
        type="button"
        className={styles['grip']}
        aria-label={t('sources.move', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </button>
      <span className={styles['place']}>{place}</span>
      <span className={styles['what']}>
        <strong dir="auto">{name}</strong>
        <span className={styles['quiet']}>{kind}</span>
        {row.seenBy !== undefined && <span className={styles['quiet']}>{t(`seenBy.${row.seenBy}`)}</span>}
      </span>
      <span className={styles['mode']}>
        {t(isOwn ? 'sources.own' : 'sources.live')}
        {status?.resources !== undefined && <span className={styles['quiet']}>{formatCount(status.resources)}</span>}
      </span>
      <TabState status={status} isOff={row.off === true} isOwn={isOwn} />
      <Switches {...props} />
    </li>
  )
}

function Switches({ row, name, isShipped, onUp, onDown, onSwitch, onRemove }: TabRowProps) {
  const [isEditing, setEditing] = useState(false)
  const { t } = useTranslation('desk')
  return (
    <span className={styles['switches']}>
      <IconButton
        small
        label={t('sources.up', { name })}
        icon={<IconChevronUp size={16} aria-hidden="true" />}
        className={styles['step']}
        disabled={onUp === undefined}
        onClick={onUp}
      />
      <IconButton
        small
        label={t('sources.down', { name })}
        icon={<IconChevronDown size={16} aria-hidden="true" />}
        className={styles['step']}
        disabled={onDown === undefined}
        onClick={onDown}
      />
      <IconButton
        small
        label={t('sources.edit', { name })}
        icon={<IconPencil size={16} aria-hidden="true" />}
        onClick={() => setEditing(true)}
      />
      <Suspense>{isEditing && <EditSourcePopup open close={() => setEditing(false)} row={row} name={name} />}</Suspense>
      {!isShipped && <Removal name={name} onRemove={onRemove} />}
      <Switch label={t('sources.switch', { name })} isOn={row.off !== true} onChange={onSwitch} />
    </span>
  )
}

function Removal({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('desk')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {/* it stays, for the dialog to give the focus back to */}
      <IconButton
        small
        label={t('sources.remove', { name })}
        icon={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      />
      {isAsking && <RemovalDialog name={name} onRemove={onRemove} onKeep={() => setAsking(false)} />}
    </>
  )
}

function RemovalDialog({ name, onRemove, onKeep }: { name: string; onRemove: () => void; onKeep: () => void }) {
  const { t } = useTranslation('desk')
  return (
    <Dialog
      alert
      tone="warn"
      title={t('sources.remove', { name })}
      closeLabel={t('cancel')}
      onClose={onKeep}
      footer={
        <>
          <Button variant="confirm" onClick={onRemove}>
            {t('sources.remove', { name })}
          </Button>
          <Button data-first-focus onClick={onKeep}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('sources.removeSure')}</p>
    </Dialog>
  )
}
