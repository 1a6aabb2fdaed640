import { IMPROVEMENT_ROUTES, type OwnImprovement, type ShownImprovement } from '@graticule/contracts/kept/proposals/improvements'
import type { Resource } from '@graticule/contracts/resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { publicJson } from '../../../../api/http.ts'
import { wordsOfField as wordsOf } from '../../../../entry/words-of-field.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { listed } from '../../../../i18n/numbers.ts'
import { formatDate } from '../../../../i18n/time.ts'
import type { NamedResource } from '../../../../kept/resource-key.ts'
import { useSession } from '../../../../session/session.ts'
import { useGeneralFlags } from '../../../../site/general-flags.ts'
import { startImproving } from '../../../../stores/proposals/improving.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { askToRemove } from './ask-to-remove.ts'
import { withdrawImprovement } from '../improve.ts'
import styles from './Improvements.module.css'
import { IMPROVEMENTS } from '../query-key.ts'
import { useOwnImprovements } from '../use-own-improvements.ts'

interface Props {
  readonly resource: Resource
  readonly named: NamedResource
}

/** What people have improved of a description, with the provider's own words on demand; and what the visitor has proposed. */
export function Improvements({ resource, named }: Props) {
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  const isImproved = (resource.improved ?? []).length > 0
  return (
    <>
      {isImproved && <Shown named={named} count={resource.improved?.length ?? 0} />}
      {isPerson && <Own named={named} />}
    </>
  )
}

function useShown({ dataSource, targetId }: NamedResource, enabled: boolean) {
  const { path, reply: schema } = IMPROVEMENT_ROUTES.shown
  return useQuery({
    queryKey: [IMPROVEMENTS, 'shown', dataSource, targetId],
    enabled,
    queryFn: async ({ signal }) => {
      const reply = await publicJson(`${path}?${new URLSearchParams({ dataSource, targetId })}`, schema, { signal })
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value.improvements
    },
  })
}

/** The short note; more is asked for when somebody wants to read it. */
function Shown({ named, count }: { readonly named: NamedResource; readonly count: number }) {
  const { t } = useTranslation('improve')
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useShown(named, isOpen)
  const id = useId()
  return (
    <div className={styles['note']}>
      <p>
        <Tag>{t('shown.tag')}</Tag> {t('shown.note', { count })}{' '}
        <Button size="small" variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'shown.hide' : 'shown.see')}
        </Button>
      </p>
      <div id={id} hidden={!isOpen}>
        {isError && (
          <p role="alert">
            {t('shown.failed')} <Button onClick={() => void refetch()}>{t('own.retry')}</Button>
          </p>
        )}
        {data?.map((improvement) => (
          <Improvement key={improvement.id} named={named} improvement={improvement} />
        ))}
      </div>
    </div>
  )
}

function Improvement({ named, improvement }: { readonly named: NamedResource; readonly improvement: ShownImprovement }) {
  const { t } = useTranslation('improve')
  const { id, userName, acceptedAt, fields, shown, original } = improvement
  const values = {
    name: userName,
    date: formatDate(acceptedAt.slice(0, 10)),
    fields: listed(fields.map((field) => t(`field.${field}`))),
  }
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  return (
    <section className={styles['improvement']}>
      <p className={styles['by']}>{t(userName === '' ? 'shown.byVisitor' : 'shown.by', values)}</p>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>
              <span className={styles['whose']}>{t('shown.original')}</span>
              <span dir="auto">{wordsOf(field, original) || t('nothing')}</span>
            </dd>
            <dd>
              <span className={styles['whose']}>{t('shown.shown')}</span>
              <span dir="auto">{wordsOf(field, shown) || t('nothing')}</span>
            </dd>
          </div>
        ))}
      </dl>
      {isPerson && <Removal named={named} id={id} />}
    </section>
  )
}

/** Its author and moderators may remove it. */
function Removal({ named, id }: { readonly named: NamedResource; readonly id: number }) {
  const { t } = useTranslation('improve')
  const client = useQueryClient()
  const isModerator = useSession(
    ({ visitor }) => visitor.kind === 'person' && (visitor.roles.has('moderator') || visitor.roles.has('admin')),
  )
  const { data } = useOwnImprovements(named)
  if (!isModerator && data?.decided.some((own) => own.id === id) !== true) return null
  return (
    <Button size="small" variant="danger" onClick={() => void askToRemove(client, 'improvement', id, named.name)}>
      {t('shown.remove')}
    </Button>
  )
}

/** What the visitor has proposed: what waits, and what was refused last. */
function Own({ named }: { readonly named: NamedResource }) {
  const { t } = useTranslation('improve')
  const client = useQueryClient()
  const { data, isError, refetch } = useOwnImprovements(named)
  const isOffered = useGeneralFlags(({ isEntryExtensionEnabled }) => isEntryExtensionEnabled !== false)
  if (isError)
    return (
      <p role="alert" className={styles['note']}>
        {t('own.failed')} <Button onClick={() => void refetch()}>{t('own.retry')}</Button>
      </p>
    )
  const { waiting } = data ?? {}
  const [last] = data?.decided ?? []
  return (
    <>
      {waiting !== undefined && (
        <div className={styles['note']} role="status">
          <p>{t('own.waiting')}</p>
          {isOffered && (
            <Button size="small" onClick={() => startImproving(named.dataSource, named.targetId)}>
              {t('own.edit')}
            </Button>
          )}
          <Button size="small" onClick={() => void withdrawImprovement(client, waiting.id)}>
            {t('own.withdraw')}
          </Button>
        </div>
      )}
      {waiting === undefined && last?.state === 'refused' && <Refused improvement={last} />}
    </>
  )
}

function Refused({ improvement: { changedAt, comment } }: { readonly improvement: OwnImprovement }) {
  const { t } = useTranslation('improve')
  return <p className={styles['note']}>{t('own.refused', { date: formatDate(changedAt.slice(0, 10)), comment })}</p>
}
