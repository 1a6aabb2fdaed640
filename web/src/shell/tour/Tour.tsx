import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { isPage, pathOf } from '../../site/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { useTopModal } from '../../ui/overlay/top-modal.ts'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { anchorOf, windowBoxOf, useLook } from '../guides/anchors.ts'
import { GuideCard, GuideRing } from '../guides/GuideCard.tsx'

/** Steps and what each of them explains. */
const STEPS = [
  ['search', 'tutorial-search'],
  ['sources', 'tutorial-sources'],
  ['map', 'tutorial-map'],
  ['menu', 'header-menu'],
  ['help', 'header-help'],
  ['account', 'header-account'],
] as const

/** The tour is about the page of the search: it goes there, unless it is there or at results, which stay. */
function useAtSearch(): boolean {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isThere = isPage(pathname, 'home') || isPage(pathname, 'results')
  const began = useRef(false)
  useEffect(() => {
    if (!isThere && !began.current) void navigate(pathOf('home'))
    began.current = true
  }, [isThere, navigate])
  return isThere
}

/** Puts the focus on the words of each step, and back where it was at the end. */
function useFocusOfTour(step: number, isFree: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(document.activeElement)
  useEffect(() => {
    if (isFree) title.current?.focus({ preventScroll: true })
  }, [step, isFree])
  useEffect(() => {
    const was = before.current
    return () => {
      const back = was instanceof HTMLElement && was.isConnected && was !== document.body ? was : document.getElementById('main')
      back?.focus({ preventScroll: true })
    }
  }, [])
  return title
}

/**
 * Six steps over what is on the page, which can be used meanwhile.
 * @rule B-guides.tour The tour has six steps over real elements, goes on and back by arrow keys, and ends by Escape or Skip at any step
 */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('guides')
  const [step, setStep] = useState(0)
  const isAtSearch = useAtSearch()
  const isFree = useTopModal() === null
  const [name, anchor] = STEPS[step] ?? STEPS[0]
  const title = useFocusOfTour(step, isAtSearch && isFree)
  const place = useLook(useCallback(() => windowBoxOf(anchor), [anchor]))
  useEscape(true, onEnd)
  useEffect(() => {
    anchorOf(anchor)?.scrollIntoView({ block: 'nearest' })
  }, [anchor])
  const move = (by: number) => {
    const next = step + by
    if (next === STEPS.length) onEnd()
    else setStep(Math.max(0, next))
  }
  const isLast = step === STEPS.length - 1
  return (
    <>
      <GuideRing place={place} />
      <GuideCard
        place={place}
        titleRef={title}
        at={t('tour.at', { at: step + 1, count: STEPS.length })}
        title={t(`tour.steps.${name}.title`)}
        text={t(`tour.steps.${name}.text`)}
        hint={t('tour.keys')}
        closeLabel={t('tour.skip')}
        onClose={onEnd}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight' && !isLast) move(1)
          if (event.key === 'ArrowLeft') move(-1)
        }}
      >
        {step > 0 && <Button onClick={() => move(-1)}>{t('tour.back')}</Button>}
        <Button variant="primary" onClick={() => move(1)}>
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
        {!isLast && (
          <Button variant="quiet" onClick={onEnd}>
            {t('tour.skip')}
          </Button>
        )}
      </GuideCard>
    </>
  )
}
