import { languageOfNotice, type ShownNotice } from '@graticule/contracts/sites/notices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listNotices } from '../../api/notices.ts'
import { useTranslation } from '../../i18n/index.ts'
import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { openPopup } from '../../shell/popups.ts'
import { useSite } from '../../site/site.ts'
import { Button } from '../../ui/Button.tsx'
import { NoticeBar } from '../../ui/notice/NoticeBar.tsx'
import { isClosed, keepClosed } from './seen-notices.ts'
import { SaveEverything } from './SaveEverything.tsx'

const NoticePopup = lazyWithTexts(['notices'], () =>
  import('./NoticePopup.tsx').then((module) => ({ default: module.NoticePopup })),
)

/** How often a list that did not load is asked for again. */
const RETRIES = 3

/**
 * What the site tells its visitors now: bars under the header, and popups that wait in the queue of all popups.
 * @param mark of the notices in force: another one when they change
 */
export function Notices({ mark }: { mark: string }) {
  const { site } = useSite()
  const { data = [] } = useQuery({
    queryKey: ['notices', site.slug, mark],
    queryFn: async ({ signal }) => {
      const reply = await listNotices(site.slug, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
    retry: RETRIES,
    placeholderData: keepPreviousData,
  })
  const popups = data.filter(({ place }) => place === 'popup')
  usePopupsOf(popups)
  return <Bars notices={data.filter(({ place }) => place === 'bar')} />
}

interface OpenNotice {
  /** What it showed. */
  readonly content: string
  readonly close: () => void
}

/** Opens those that the visitor has not closed; one that is over, or whose words have changed, goes. */
function usePopupsOf(notices: readonly ShownNotice[]): void {
  const open = useRef(new Map<string, OpenNotice>())
  const contents = JSON.stringify(notices)
  useEffect(() => {
    const wanted = JSON.parse(contents) as ShownNotice[]
    for (const [id, { content, close }] of open.current) {
      if (wanted.some((notice) => JSON.stringify(notice) === content)) continue
      open.current.delete(id)
      close()
    }
    for (const notice of wanted) {
      if (open.current.has(notice.id) || isClosed(notice)) continue
      const { close, closed } = openPopup(NoticePopup, { notice }, { about: `notice ${notice.id}` })
      open.current.set(notice.id, { content: JSON.stringify(notice), close })
      void closed.then((answer) => {
        // without an answer it was taken away, not closed
        if (answer === undefined) return
        open.current.delete(notice.id)
        keepClosed(notice, notice.once || answer === 'never')
      })
    }
  }, [contents])
  useEffect(() => {
    const shown = open.current
    return () => {
      for (const { close } of shown.values()) close()
      shown.clear()
    }
  }, [])
}

function Bars({ notices }: { notices: readonly ShownNotice[] }) {
  const { t, i18n } = useTranslation('notices')
  // what is kept of closed ones lies outside of React: a look at it for each that was closed
  const [, look] = useState(0)
  const close = (notice: ShownNotice, forGood: boolean) => {
    keepClosed(notice, forGood)
    look((count) => count + 1)
  }
  return (
    // what comes later is read out when it comes
    <div role="status">
      {notices
        .filter((notice) => !isClosed(notice))
        .map((notice) => {
          const language = languageOfNotice(notice, i18n.language)
          const { id, tone, once, title, text, offersExport } = notice
          return (
            <NoticeBar
              key={id}
              title={title[language] ?? ''}
              text={text[language] ?? ''}
              lang={language}
              tone={tone}
              closeLabel={t('close', { title: title[language] ?? '' })}
              onClose={() => close(notice, once)}
            >
              {offersExport && <SaveEverything />}
              {!once && (
                <Button size="small" variant="quiet" lang={i18n.language} onClick={() => close(notice, true)}>
                  {t('never')}
                </Button>
              )}
            </NoticeBar>
          )
        })}
    </div>
  )
}
