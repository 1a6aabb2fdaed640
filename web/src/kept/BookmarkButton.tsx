import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { NamedResource } from './resource-key.ts'
import { useBookmarked } from './use-bookmarked.ts'

/** Loaded when somebody keeps something for the first time. */
const toggle = async (resource: NamedResource) => (await import('./bookmark.ts')).toggleBookmark(resource)

const Icon = ({ isKept }: { isKept: boolean }) =>
  isKept ? <IconBookmarkFilled size={16} aria-hidden="true" /> : <IconBookmark size={16} stroke={1.75} aria-hidden="true" />

/** Keeps a resource: the icon of a card. */
export function BookmarkIcon({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('shell')
  const isKept = useBookmarked(resource)
  return (
    <IconButton
      small
      label={t('bookmark')}
      aria-pressed={isKept}
      icon={<Icon isKept={isKept} />}
      onClick={() => void toggle(resource)}
    />
  )
}

/** The same with words, on the page of an entry. */
export function BookmarkButton({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('shell')
  const isKept = useBookmarked(resource)
  return (
    <Button aria-pressed={isKept} icon={<Icon isKept={isKept} />} onClick={() => void toggle(resource)}>
      {t('bookmark')}
    </Button>
  )
}
