import { RELATION_ROUTES, type ShownRelation } from '@graticule/contracts/kept/proposals/relations'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { resourcePath } from '../../../site/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { askToRemove } from '../improve/shown/ask-to-remove.ts'
import { refreshImprovements } from '../improve/improve.ts'
import { IMPROVEMENTS } from '../improve/query-key.ts'
import styles from './Relations.module.css'
import { queryOf, useAcceptedRelations } from './use-accepted-relations.ts'

/** Relations that people have suggested: accepted ones for everybody, those that wait for whoever suggested them. */
export function SuggestedRelations({ named }: { readonly named: NamedResource }) {
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  return (
    <>
      <Accepted named={named} />
      {isPerson && <Own named={named} />}
    </>
  )
}

function Accepted({ named }: { readonly named: NamedResource }) {
  const { t } = useTranslation('improve')
  const client = useQueryClient()
  const isModerator = useSession(
    ({ visitor }) => visitor.kind === 'person' && (visitor.roles.has('moderator') || visitor.roles.has('admin')),
  )
  const { data = [], isError, refetch } = useAcceptedRelations(named)
  if (isError)
    return (
      <p role="alert" className={styles['failed']}>
        {t('relation.failed')}
        <Button size="small" onClick={() => void refetch()}>
          {t('relation.retry')}
        </Button>
      </p>
    )
  return (
    <ul className={styles['rows']}>
      {data.map((relation) => (
        <Row key={relation.id} relation={relation}>
          {isModerator && (
            <IconButton
              small
              label={t('relation.remove', { name: relation.name })}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => void askToRemove(client, 'relation', relation.id, relation.name)}
            />
          )}
        </Row>
      ))}
    </ul>
  )
}

function Own({ named }: { readonly named: NamedResource }) {
  const { t } = useTranslation('improve')
  const client = useQueryClient()
  const { path, reply } = RELATION_ROUTES.own
  const { data } = usePrivateQuery([IMPROVEMENTS, 'relations', 'own', named.dataSource, named.targetId], (signal) =>
    privateJson(`${path}?${queryOf(named)}`, reply, { signal }),
  )
  const withdraw = async (id: number) => {
    const { method, path: address } = RELATION_ROUTES.withdraw
    const done = await privateChange({ method, path: address.replace(':id', String(id)) }, {})
    if (done.ok) tellDone(i18n.t('improve:relation.withdrawn'))
    else tellFailed(i18n.t('improve:relation.notWithdrawn'), done.failure.detail)
    await refreshImprovements(client)
  }
  return (
    <ul className={styles['rows']}>
      {(data?.relations ?? []).map((relation) => (
        <Row key={relation.id} relation={relation}>
          <Tag tone="warn">{t('relation.waiting')}</Tag>
          <Button size="small" onClick={() => void withdraw(relation.id)}>
            {t('relation.withdraw')}
          </Button>
        </Row>
      ))}
    </ul>
  )
}

function Row({ relation, children }: { readonly relation: ShownRelation; readonly children: ReactNode }) {
  const { t } = useTranslation('improve')
  const sourceName = useSourceName()
  const { type, dataSource, targetId, name } = relation
  return (
    <li className={styles['suggested']}>
      <span className={styles['words']}>
        <Link to={resourcePath(dataSource, targetId)} title={name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles['organisation']}>{sourceName(dataSource)}</span>
      </span>
      <Tag>{t(`relation.type.${type}`)}</Tag>
      {children}
    </li>
  )
}
