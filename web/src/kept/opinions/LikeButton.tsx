import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import type { NamedResource } from '../resource-key.ts'
import { useOpinion } from './opinions.ts'
import { useLiked } from './use-liked.ts'

/** Loaded when somebody likes for the first time. */
const toggle = async (resource: NamedResource) => (await import('./like.ts')).toggleLike(resource)

/**
 * A GEO Like: a flag of the person, with its public number.
 * @rule D47.likes
 */
export function LikeButton({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('shell')
  const isLiked = useLiked(resource)
  const likes = useOpinion(resource)?.likes ?? 0
  const Icon = isLiked ? IconThumbUpFilled : IconThumbUp
  const words = t('like.count', { count: likes, formatted: formatCount(likes) })
  return (
    <Button
      aria-pressed={isLiked}
      title={words}
      icon={<Icon size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void toggle(resource)}
    >
      <span aria-hidden="true">
        {t('like.like')} {likes > 0 && formatCount(likes)}
      </span>
      <span className="visually-hidden">{t('like.words', { words })}</span>
    </Button>
  )
}
