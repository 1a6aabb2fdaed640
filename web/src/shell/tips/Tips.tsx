import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/index.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { useGuides } from '../../stores/guides.ts'
import { Button } from '../../ui/Button.tsx'
import { useTopModal } from '../../ui/overlay/top-modal.ts'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { anchorOf, type WindowBox, windowBoxOf, useLook } from '../guides/anchors.ts'
import { GuideCard } from '../guides/GuideCard.tsx'
import { notify } from '../notifications.ts'
import { closedTags, keepTagClosed } from './blacklist.ts'
import { dotPlace, isOnScreen, type Tag, tagsOf, zIndexOf } from './tags.ts'
import styles from './Tips.module.css'

/**
 * The tags that may be shown: all in tutorial mode, else the new ones that were not closed. Those of the operator are loaded when the
 * mode is first turned on, or at once when some of them are new.
 * @rule S3-4.tutorial-mode Tutorial mode loads the tags when it is first turned on; a new tag shows without it until it is closed
 */
function useTags(closed: readonly string[]): readonly Tag[] {
  const { t, i18n } = useTranslation('guides')
  const tips = useGuides((state) => state.tips)
  const hasNew = useGeneralFlags(({ hasNewTags }) => hasNewTags === true)
  const { data, isError } = useQuery({
    queryKey: ['tutorial-tags'],
    queryFn: async ({ signal }) => {
      // few portals have tags of their own
      const { listTutorialTags } = await import('../../api/notices.ts')
      const reply = await listTutorialTags(signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
    enabled: tips || hasNew,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  const isTold = isError && tips
  useEffect(() => {
    if (isTold) notify({ style: 'error', title: t('tips.failed') })
  }, [isTold, t])
  return useMemo(() => {
    const all = tagsOf(data ?? [], t, i18n.language, closed)
    return tips ? all : all.filter(({ isNew }) => isNew)
  }, [data, t, i18n.language, closed, tips])
}

interface PlacedTag {
  readonly id: string
  readonly place: WindowBox
}

/** Those of the tags that are on the screen, each with its place. */
function usePlaced(tags: readonly Tag[]): readonly PlacedTag[] {
  const look = useCallback(
    () =>
      tags.flatMap(({ id, placement }): PlacedTag[] => {
        const place = windowBoxOf(id)
        if (place === undefined) return []
        return isOnScreen(dotPlace(place, placement), { width: innerWidth, height: innerHeight }) ? [{ id, place }] : []
      }),
    [tags],
  )
  return useLook(look)
}

/**
 * Tags over the page: dots that open a card each.
 * @rule S3-4.tag-opens Clicking a tag opens or closes its description; one is open at a time
 */
export function Tips() {
  const { t } = useTranslation('guides')
  const tips = useGuides((state) => state.tips)
  const [closed, setClosed] = useState(closedTags)
  const [openId, setOpenId] = useState<string>()
  const tags = useTags(closed)
  const placed = usePlaced(tags)
  const shown = placed.flatMap(({ id, place }) => {
    const tag = tags.find((one) => one.id === id)
    return tag === undefined ? [] : [{ tag, place }]
  })
  const at = shown.findIndex(({ tag }) => tag.id === openId)
  const opened = shown[at]
  const close = () => {
    if (opened?.tag.isNew === true) {
      keepTagClosed(opened.tag.id)
      setClosed(closedTags())
    }
    document.querySelector<HTMLElement>(`[data-dot="${openId}"]`)?.focus()
    setOpenId(undefined)
  }
  useEscape(opened !== undefined, close)
  const open = (place: number) => setOpenId(shown[(place + shown.length) % shown.length]?.tag.id)
  return (
    <>
      {tips && shown.length === 0 && (
        <p role="status" className={styles['none']}>
          {t('tips.none')}
        </p>
      )}
      {shown.map(({ tag, place }, number) => (
        <Dot
          key={tag.id}
          tag={tag}
          place={place}
          number={number + 1}
          isOpen={tag.id === openId}
          onToggle={() => (tag.id === openId ? close() : setOpenId(tag.id))}
        />
      ))}
      {opened !== undefined && (
        <TipCard tag={opened.tag} place={opened.place} at={at} count={shown.length} onClose={close} onOpen={open} />
      )}
    </>
  )
}

interface TipCardProps {
  readonly tag: Tag
  readonly place: WindowBox
  /** From 0. */
  readonly at: number
  readonly count: number
  readonly onClose: () => void
  readonly onOpen: (at: number) => void
}

/** What an open tag says, with the way to the next one. */
function TipCard({ tag, place, at, count, onClose, onOpen }: TipCardProps) {
  const { t } = useTranslation('guides')
  const { tips, setTips } = useGuides()
  return (
    <OverPage id={tag.id}>
      <GuideCard
        place={place}
        side={tag.placement === 'left-top' ? undefined : tag.placement}
        at={tag.isNew ? t('tips.new') : t('tips.at', { at: at + 1, count })}
        title={tag.title}
        text={tag.text}
        lang={tag.lang}
        closeLabel={t('tips.close')}
        onClose={onClose}
        zIndex={zIndexOf(tag.id) + 1}
      >
        {tips && at > 0 && <Button onClick={() => onOpen(at - 1)}>{t('tips.back')}</Button>}
        {tips && count > 1 && (
          <Button variant="primary" onClick={() => onOpen(at + 1)}>
            {t('tips.next')}
          </Button>
        )}
        {tips && (
          <Button variant="quiet" onClick={() => setTips(false)}>
            {t('tips.off')}
          </Button>
        )}
      </GuideCard>
    </OverPage>
  )
}

interface DotProps {
  readonly tag: Tag
  readonly place: WindowBox
  readonly number: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A numbered dot, or a pill that says that something is new. */
function Dot({ tag, place, number, isOpen, onToggle }: DotProps) {
  const { t } = useTranslation('guides')
  const { left, top } = dotPlace(place, tag.placement)
  return (
    <OverPage id={tag.id}>
      <button
        type="button"
        data-guide
        data-dot={tag.id}
        className={styles[tag.isNew ? 'new' : 'dot']}
        style={{ left, top, zIndex: zIndexOf(tag.id) }}
        aria-expanded={isOpen}
        aria-label={tag.isNew ? t('tips.openNew', { title: tag.title }) : t('tips.open', { at: number, title: tag.title })}
        onClick={onToggle}
      >
        {tag.isNew ? t('tips.new') : number}
      </button>
    </OverPage>
  )
}

/** Lies over the page, or within the modal dialog that holds what is explained: outside of that nothing can be pressed. */
function OverPage({ id, children }: { id: string; children: React.ReactNode }) {
  const modal = useTopModal()
  const isInModal = modal?.contains(anchorOf(id) ?? null) === true
  return createPortal(children, isInModal ? modal : document.body)
}
