import { COMMENTS_PER_PAGE, MAX_FETCHED_COMMENTS } from '@graticule/contracts/limits'
import {
  type Comment,
  COMMENT_ORDERS,
  type CommentOrder,
  type Comments as CommentPage,
  type OwnOpinion,
  RATING_ROUTES,
} from '@graticule/contracts/kept/ratings'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { publicJson } from '../../../api/http.ts'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatDay } from '../../../i18n/numbers.ts'
import { OPINION } from '../../../kept/opinions/rate.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect } from '../../../ui/fields/Field.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { askToReport } from './report.ts'
import styles from './Ratings.module.css'

function useComments({ dataSource, targetId }: NamedResource, sort: CommentOrder, size: number) {
  const { path, reply: schema } = RATING_ROUTES.comments
  return useQuery({
    queryKey: [OPINION, 'comments', dataSource, targetId, sort, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<CommentPage> => {
      const query = new URLSearchParams({ dataSource, targetId, sort, size: String(size) }).toString()
      const reply = await publicJson(`${path}?${query}`, schema, { signal })
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
  })
}

/** What people say of a resource, their own words first. */
export function Comments({ resource, own }: { resource: NamedResource; own: OwnOpinion | undefined }) {
  const { t } = useTranslation('kept')
  const [sort, setSort] = useState<CommentOrder>('newest')
  const [size, setSize] = useState(COMMENTS_PER_PAGE)
  const { data, isError, refetch } = useComments(resource, sort, size)
  const ownId = own?.rating?.id
  if (isError)
    return (
      <p role="alert">
        {t('comments.notRead')} <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const shown = [...data.comments].sort((a, b) => Number(b.id === ownId) - Number(a.id === ownId))
  const more = Math.min(data.total, MAX_FETCHED_COMMENTS) - data.comments.length
  return (
    <>
      <div className={styles['listHead']}>
        <h3>
          {t('comments.list')} <span>{formatCount(data.total)}</span>
        </h3>
        {data.total > 1 && (
          <LabelledSelect
            label={t('comments.sort')}
            value={sort}
            choices={COMMENT_ORDERS.map((value) => ({ value, label: t(`comments.${value}`) }))}
            onChange={(value) => setSort(value as CommentOrder)}
          />
        )}
      </div>
      {shown.length === 0 && <p className={styles['hint']}>{t('comments.empty')}</p>}
      <ul className={styles['list']}>
        {shown.map((comment) => (
          <OneComment
            key={comment.id}
            comment={comment}
            resource={resource}
            isOwn={comment.id === ownId}
            isReported={own?.reported.includes(comment.id) === true}
          />
        ))}
      </ul>
      {more > 0 && <Button onClick={() => setSize(MAX_FETCHED_COMMENTS)}>{t('comments.more', { count: more })}</Button>}
    </>
  )
}

function OneComment(props: { comment: Comment; resource: NamedResource; isOwn: boolean; isReported: boolean }) {
  const { comment, resource, isOwn, isReported } = props
  const { t } = useTranslation('kept')
  const { score, createdAt, changedAt, userName } = comment
  const name = isOwn ? t('comments.you') : userName === '' ? t('comments.nameless') : userName
  if (isReported)
    return (
      <li className={styles['comment']}>
        <TakeBack id={comment.id} />
      </li>
    )
  return (
    <li className={styles['comment']}>
      <div className={styles['who']}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Stars score={score} />
        <span className="visually-hidden">{t('comments.score', { score })}</span>
        <span className={styles['hint']}>
          {formatDay(createdAt)}
          {formatDay(changedAt) !== formatDay(createdAt) && `, ${t('comments.edited', { date: formatDay(changedAt) })}`}
        </span>
        {!isOwn && <Report comment={comment} name={name} resource={resource} />}
      </div>
      <p className={styles['text']} dir="auto">
        {comment.comment}
      </p>
    </li>
  )
}

function Report({ comment, name, resource }: { comment: Comment; name: string; resource: NamedResource }) {
  const { t } = useTranslation('kept')
  const client = useQueryClient()
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<IconFlag size={14} stroke={1.75} aria-hidden="true" />}
      aria-label={t('comments.reportOf', { name })}
      onClick={() => void askToReport(client, comment.id, resource)}
    >
      {t('comments.report')}
    </Button>
  )
}

/** Instead of a comment that the visitor has reported. */
function TakeBack({ id }: { id: number }) {
  const { t } = useTranslation('kept')
  const client = useQueryClient()
  const takeBack = async () => {
    const { method, path } = RATING_ROUTES.takeReportBack
    const reply = await privateChange({ method, path: path.replace(':id', String(id)) }, {})
    if (!reply.ok) tellFailed(i18n.t('kept:comments.notUndone'), reply.failure)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(OPINION) })
  }
  return (
    <p className={styles['hint']}>
      {t('comments.reported')}{' '}
      <Button variant="quiet" size="small" onClick={() => void takeBack()}>
        {t('comments.undo')}
      </Button>
    </p>
  )
}
