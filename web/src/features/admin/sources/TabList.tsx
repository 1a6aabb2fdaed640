import type { DeskSources } from '@graticule/contracts/services/sources-desk'
import { useRef, useState } from 'react'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { changeSources, useDeskRefresh } from '../desk/desk-calls.ts'
import { TabRow } from './TabRow.tsx'
import { moved } from '../../../ui/moved.ts'
import styles from './Sources.module.css'

type Row = DeskSources['rows'][number]

const nameOf = ({ name, texts }: Row): string => texts[i18n.language]?.name ?? texts['en']?.name ?? name

/** The rows as they stand, and what changes them at once; `say` tells those who cannot see what moved. */
function useTabs(desk: DeskSources, say: (words: string) => void) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  // what was dropped stands where it was dropped until the server has answered
  const [dropped, setDropped] = useState<{ readonly of: DeskSources; readonly rows: readonly Row[] }>()
  const rows = dropped?.of === desk ? dropped.rows : desk.rows

  // one after the other, each based on what the one before it has made
  const made = useRef(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = (change: (seen: number) => ReturnType<typeof changeSources.order>) => {
    const next = before.current.then(async () => {
      const reply = await change(Math.max(desk.version, made.current))
      made.current = reply.ok ? reply.value.version : 0
      return reply
    })
    before.current = next
    return next
  }
  const failed = async (detail: string, status: number | null) => {
    tellFailed(t('notChanged'), status === 412 ? t('changedElsewhere') : detail)
    setDropped(undefined)
    await refresh()
  }
  const move = async (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || from === to) return
    const next = moved(rows, from, to)
    setDropped({ of: desk, rows: next })
    const names = next.map(({ name }) => name)
    const reply = await inTurn((seen) => changeSources.order(names, seen))
    if (!reply.ok) return failed(reply.failure.detail, reply.failure.status)
    say(t('sources.moved', { name: nameOf(row), place: to + 1, count: rows.length }))
    return refresh()
  }
  const turn = async (row: Row, isOn: boolean, isUndo = false): Promise<void> => {
    const reply = await inTurn((seen) => changeSources.turn(row.name, !isOn, seen))
    if (!reply.ok) return failed(reply.failure.detail, reply.failure.status)
    const words = t(isOn ? 'sources.switchedOn' : 'sources.switchedOff', { name: nameOf(row) })
    if (isUndo) tellDone(words)
    else tellUndoable(words, t('undo'), () => void turn(row, !isOn, true))
    return refresh()
  }
  const remove = async (row: Row) => {
    const reply = await changeSources.remove(row.name)
    if (reply.ok) tellDone(t('sources.removed', { name: nameOf(row) }))
    else tellFailed(t('notChanged'), reply.failure)
    await refresh()
  }
  return { rows, move, turn, remove }
}

/** The tabs in their order. A switch, a drop and a key take effect at once. */
export function TabList({ desk }: { desk: DeskSources }) {
  const { t } = useTranslation('desk')
  const { statuses } = useSourceStatuses(true, 'installation')
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  const { rows, move, turn, remove } = useTabs(desk, setSaid)
  return (
    <section aria-labelledby="tabs-title">
      <div className={styles['heading']}>
        <h2 id="tabs-title">{t('sources.tabsTitle')}</h2>
        <span className={styles['quiet']}>{t('sources.order')}</span>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Columns />
      <ol className={styles['list']}>
        {rows.map((row, at) => (
          <TabRow
            key={row.name}
            row={row}
            name={nameOf(row)}
            place={at + 1}
            status={statuses?.sources.find(({ name }) => name === row.name)}
            isShipped={desk.shipped.includes(row.name)}
            isDragged={dragged === at}
            onDrag={(isHeld) => setDragged(isHeld ? at : undefined)}
            onDrop={() => {
              if (dragged !== undefined) void move(dragged, at)
              setDragged(undefined)
            }}
            onUp={at === 0 ? undefined : () => void move(at, at - 1)}
            onDown={at === rows.length - 1 ? undefined : () => void move(at, at + 1)}
            onSwitch={(isOn) => void turn(row, isOn)}
            onRemove={() => void remove(row)}
          />
        ))}
      </ol>
    </section>
  )
}

function Columns() {
  const { t } = useTranslation('desk')
  return (
    <div className={styles['columns']} aria-hidden="true">
      <span />
      <span>{t('sources.position')}</span>
      <span>{t('sources.source')}</span>
      <span>{t('sources.mode')}</span>
      <span>{t('sources.state')}</span>
      <span>{t('sources.on')}</span>
    </div>
  )
}
