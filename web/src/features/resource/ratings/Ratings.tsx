import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { type Rated, RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { publicJson } from '../../../api/http.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatDecimal } from '../../../i18n/numbers.ts'
import { useOpinion } from '../../../kept/opinions/opinions.ts'
import { askToRate } from '../../../kept/opinions/ask-to-rate.ts'
import { OPINION } from '../../../kept/opinions/rate.ts'
import { RateForm } from '../../../kept/opinions/RateForm.tsx'
import { useOwnOpinion } from '../../../kept/opinions/use-own-opinion.ts'
import { keyOf, type NamedResource } from '../../../kept/resource-key.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../Section.tsx'
import { Comments } from './Comments.tsx'
import styles from './Ratings.module.css'

/** What people think of a resource: their stars, what they say, and what the visitor says. */
export function Ratings({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('kept')
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  return (
    <Section name="ratings" title={t('comments.title')}>
      <div className={styles['columns']}>
        <div className={styles['said']}>
          {isPerson ? (
            <Own resource={resource} />
          ) : (
            <>
              <p>
                <Button icon={<IconStar size={16} stroke={1.75} aria-hidden="true" />} onClick={() => void askToRate(resource)}>
                  {t('comments.guest')}
                </Button>
              </p>
              <Comments resource={resource} own={undefined} />
            </>
          )}
        </div>
        <div className={styles['counted']}>
          <Totals resource={resource} />
          <Likes resource={resource} />
        </div>
      </div>
    </Section>
  )
}

/** What a person says themselves, with the comments of the others. */
function Own({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('kept')
  const { data, isError, refetch } = useOwnOpinion(resource)
  return (
    <>
      {isError && (
        <p role="alert">
          {t('rate.notRead')} <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
        </p>
      )}
      {data !== undefined && (
        <div className={styles['own']}>
          <RateForm key={keyOf(resource)} resource={resource} rating={data.rating} />
        </div>
      )}
      <Comments resource={resource} own={data} />
    </>
  )
}

function useRated({ dataSource, targetId }: KeptResource) {
  const { path, reply: schema } = RATING_ROUTES.read
  return useQuery({
    queryKey: [OPINION, 'rated', dataSource, targetId],
    queryFn: async ({ signal }): Promise<Rated> => {
      const query = new URLSearchParams({ dataSource, targetId }).toString()
      const reply = await publicJson(`${path}?${query}`, schema, { signal })
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
  })
}

/** Mean, number, and how many gave each number of stars. */
function Totals({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('kept')
  const { data, isError, refetch } = useRated(resource)
  const most = Math.max(1, ...(data?.distribution ?? []))
  return (
    <div>
      <h3>{t('comments.ratings')}</h3>
      {isError && (
        <p role="alert">
          {t('rate.notRead')} <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
        </p>
      )}
      {data !== undefined && data.totals === undefined && <p className={styles['hint']}>{t('comments.none')}</p>}
      {data?.totals !== undefined && (
        <div className={styles['totals']}>
          <p className={styles['mean']}>
            <b>{formatDecimal(data.totals.averageScore)}</b>
            <span>
              {t('comments.count', { count: data.totals.totalEntries, formatted: formatCount(data.totals.totalEntries) })}
            </span>
          </p>
          <ul>
            {[5, 4, 3, 2, 1].map((stars) => {
              const count = data.distribution[stars - 1] ?? 0
              return (
                <li key={stars}>
                  <span className="visually-hidden">{t('comments.stars', { stars, count, formatted: formatCount(count) })}</span>
                  <span aria-hidden="true">{stars}</span>
                  <span className={styles['bar']} aria-hidden="true">
                    <i style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                  <span aria-hidden="true">{formatCount(count)}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </div>
  )
}

function Likes({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('kept')
  const likes = useOpinion(resource)?.likes
  if (likes === undefined) return null
  return (
    <div>
      <h3>{t('comments.likes')}</h3>
      <p>{likes === 0 ? t('comments.nobody') : t('comments.likers', { count: likes, formatted: formatCount(likes) })}</p>
      <p className={styles['hint']}>{t('comments.likeHint')}</p>
    </div>
  )
}
