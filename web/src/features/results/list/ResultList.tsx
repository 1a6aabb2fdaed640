import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { resourceAddress } from '../../../search/address/address.ts'
import { downloadFiles } from '../../../entry/download-files.ts'
import { toggleDownload } from '../../../kept/downloads/DownloadButton.tsx'
import { useHasDownloads } from '../../../kept/downloads/download-list.ts'
import { useShortcut } from '../../../shell/shortcuts.ts'
import { showOnMap } from '../../../map-layers/show-on-map.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import type { SourcedEntry } from '../../../stores/combined.ts'
import { useLastEntry } from '../../../stores/last-entry.ts'
import { shareEntry } from '../../../search/address/share-entry.ts'
import { ErrorCard, isErrorEntry } from '../empty/ErrorCard.tsx'
import { ResultCard } from '../card/ResultCard.tsx'
import { cardOf, useFollowMap } from './use-follow-map.ts'

const CARDS = 'article'

/** Puts a result on the download list, or takes it off. One without downloads has its button to say so. */
function downloadEntry({ source, entry: { resource } }: SourcedEntry): void {
  if (downloadFiles(resource.online).length > 0)
    void toggleDownload({ dataSource: source, targetId: resource.id, name: resource.title })
}

/** A result, and what the list of all sources adds to its card. */
export interface ListItem extends SourcedEntry {
  readonly mark?: ReactNode
  readonly below?: ReactNode
}

/** The entries of an answer as results of this source. */
export const itemsOf = ({ entries }: ResultSet, source: DataSourceName): ListItem[] => entries.map((entry) => ({ source, entry }))

export interface ResultListProps extends Pick<ResultSet, 'startIndex' | 'total'> {
  readonly items: readonly ListItem[]
  readonly compact: boolean
  readonly busy: boolean
}

/**
 * The twelve results as a feed of articles (ARIA feed pattern). J and K or the arrows walk along the cards, Enter opens
 * one, S shows it on the map, D puts it on the download list, L copies its link.
 */
export function ResultList({ items, startIndex, total, compact, busy }: ResultListProps) {
  const { t } = useTranslation('results')
  const list = useRef<HTMLDivElement>(null)
  const { openEntry } = useSearchActions()
  useFollowMap(list)
  useFocusOnReturn(list)

  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(CARDS) ?? [])]
  const step = (by: number) => {
    const all = cards()
    const at = all.findIndex((card) => card.contains(document.activeElement))
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))
    all[next]?.focus()
  }
  /** The card in hand: with focus, else under the pointer. */
  const inHand = () => {
    const focused = cards().find((card) => card.contains(document.activeElement))?.dataset['entryId']
    const id = focused ?? useHoveredEntry.getState().hovered ?? useHoveredEntry.getState().selected
    return items.find(({ entry }) => entry.resource.id === id)
  }
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))
  useCardKeys(inHand)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(CARDS)) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by !== undefined) return step(by)
    const item = inHand()
    if (item !== undefined) openEntry(item.source, item.entry.resource.id)
  }

  return (
    <div ref={list} role="feed" tabIndex={-1} aria-busy={busy} aria-label={t('list.label')} onKeyDown={onKeyDown}>
      {items.map(({ source, entry, mark, below }, at) =>
        isErrorEntry(entry) ? (
          <ErrorCard key={`error-${at}`} entry={entry} position={startIndex + at} total={total} />
        ) : (
          <ResultCard
            key={resourceAddress(source, entry.resource.id)}
            entry={entry}
            dataSource={source}
            position={startIndex + at}
            total={total}
            compact={compact}
            mark={mark}
            below={below}
          />
        ),
      )}
    </div>
  )
}

/** Keys for the card in hand. */
function useCardKeys(inHand: () => ListItem | undefined): void {
  const { t } = useTranslation('results')
  const hasDownloads = useHasDownloads()
  const onCard = (act: (item: ListItem) => void) => () => {
    const item = inHand()
    if (item !== undefined) act(item)
  }
  useShortcut(
    's',
    onCard(({ entry }) => showOnMap(entry.resource)),
  )
  useShortcut('d', onCard(downloadEntry), hasDownloads)
  useShortcut(
    'l',
    onCard(({ source, entry }) => shareEntry(source, entry.resource.id, t('card.shared'))),
  )
}

/** Back from the details of an entry, the focus is on its card again. */
function useFocusOnReturn(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { id, setLastEntry } = useLastEntry.getState()
    if (id === null || document.activeElement !== document.body) return
    setLastEntry(null)
    cardOf(list.current, id)?.focus()
  }, [list])
}
