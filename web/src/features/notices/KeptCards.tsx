import { IconBookmark, IconLayoutDashboard, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useGuestBookmarks } from '../../kept/guest-bookmarks.ts'
import { useGuestSearches } from '../../kept/searches/guest-searches.ts'
import { tellFailed } from '../../kept/tell.ts'
import { useSession } from '../../session/session.ts'
import { useKeptCounts } from '../../session/use-kept-counts.ts'
import { pathOf } from '../../site/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { FILES_OF_PERSON, guestBookmarks, guestSearches, type KeptFile, NotRead } from './kept-files.ts'
import styles from './KeptCards.module.css'

const LISTS = [
  { name: 'bookmarks', page: 'bookmarks', Icon: IconBookmark, button: 'exportCsv' },
  { name: 'searches', page: 'savedSearches', Icon: IconSearch, button: 'exportLinks' },
  { name: 'runs', page: 'savedRuns', Icon: IconPlayerPlay, button: 'exportCsv' },
  { name: 'dashboards', page: 'dashboards', Icon: IconLayoutDashboard, button: 'exportJson' },
] as const

/**
 * What a visitor keeps in the portal: so many resources, searches, runs and dashboards, each with the way to its page and a file to take along.
 * @rule S3-1.take-along The notice of the shutdown offers what each visitor keeps as files: people all four kinds, guests what is in their browser
 */
export function KeptCards() {
  const isGuest = useSession(({ visitor }) => visitor.kind === 'anonymous')
  return isGuest ? <CardsOfGuest /> : <CardsOfPerson />
}

function CardsOfPerson() {
  const counts = useKeptCounts()
  return (
    <ul className={styles['cards']}>
      {LISTS.map((list) => (
        <KeptCard key={list.name} {...list} count={counts?.[list.name]} makeFile={FILES_OF_PERSON[list.name]} />
      ))}
    </ul>
  )
}

/** What is in this browser alone; guests who keep nothing have no cards. */
function CardsOfGuest() {
  const { t } = useTranslation('notices')
  const { kept: bookmarks } = useGuestBookmarks()
  const { kept: searches } = useGuestSearches()
  const [ofBookmarks, ofSearches] = LISTS
  if (bookmarks.length + searches.length === 0) return null
  return (
    <>
      <p className={styles['here']}>{t('kept.inBrowser')}</p>
      <ul className={styles['cards']}>
        {bookmarks.length > 0 && (
          <KeptCard {...ofBookmarks} count={bookmarks.length} makeFile={async () => guestBookmarks(bookmarks)} />
        )}
        {searches.length > 0 && (
          <KeptCard {...ofSearches} count={searches.length} makeFile={async () => guestSearches(searches)} />
        )}
      </ul>
    </>
  )
}

type KeptCardProps = (typeof LISTS)[number] & {
  readonly count: number | undefined
  readonly makeFile: () => Promise<KeptFile>
}

function KeptCard({ name, page, Icon, button, count, makeFile }: KeptCardProps) {
  const { t } = useTranslation('notices')
  const [title, action] = [useId(), useId()]
  const { isBusy, save } = useSaved(makeFile)
  return (
    <li>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles['card']}>
        <div>
          {/* another document: the popup would lie over the page */}
          <a id={title} href={pathOf(page)}>
            {t(`kept.${name}`)}
          </a>
          {count !== undefined && <span>{t('kept.count', { count })}</span>}
        </div>
        {/* what could not be counted can be there all the same */}
        {count !== 0 && (
          <Button id={action} size="small" aria-labelledby={`${action} ${title}`} busy={isBusy} onClick={() => void save()}>
            {t(`kept.${button}`)}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Saves the file once it is made, or says why it was not. */
function useSaved(makeFile: () => Promise<KeptFile>): { isBusy: boolean; save: () => Promise<void> } {
  const { t } = useTranslation('notices')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { name, mediaType, text } = await makeFile()
      saveFile(name, mediaType, text)
    } catch (error) {
      if (!(error instanceof NotRead)) throw error
      if (error.failure.kind !== 'cancel') tellFailed(t('kept.notExported'), error.failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
