import type { SiteDraft } from '@graticule/contracts/sites/site-drafts'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../../../browser/use-document-title.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { useSession } from '../../../../session/session.ts'
import { signInHere } from '../../../../session/sign-in-address.ts'
import { useGeneralFlags } from '../../../../site/general-flags.ts'
import { pathOf, titleKeyOf } from '../../../../site/pages.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { changeDraft, publishDraft, removeDraft, useDrafts, useEditedDrafts } from '../communities-calls.ts'
import { PlainPage } from '../PlainPage.tsx'
import { refusalWords } from '../../settings/refusal-words.ts'
import { settingFieldLabel } from '../../settings/setting-labels.ts'
import { SureDialog } from '../SureDialog.tsx'
import { Creator, type RefusedSetting } from './Creator.tsx'
import { DraftList } from './DraftList.tsx'
import { PublishedSite } from './PublishedSite.tsx'
import { lacksOf } from './Steps.tsx'

/**
 * The creator of community portals: one's drafts, one draft, or a site that is published.
 * @rule S2-2.creator A site without a name or logo opens in the creator at /creator?siteUrl={siteurl}
 */
export function CreatorPage() {
  const { t } = useTranslation('communities')
  useDocumentTitle(t(titleKeyOf('creator')))
  const { visitor, isReading } = useSession()
  const isHidden = useGeneralFlags(({ hidesProofOfConcept }) => hidesProofOfConcept === true)
  const [query] = useSearchParams()
  if (isReading) return null
  if (visitor.kind === 'anonymous') return <NotAllowed words={t('creator.signIn')} signIn />
  const siteUrl = query.get('siteUrl') ?? ''
  const draft = query.get('draft') ?? ''
  if (siteUrl !== '') return <PublishedSite key={siteUrl} slug={siteUrl} />
  if (isHidden && !visitor.roles.has('admin')) return <NotAllowed words={t('creator.hidden')} />
  return draft === '' ? <DraftList /> : <DraftById key={draft} id={draft} isAdmin={visitor.roles.has('admin')} />
}

function NotAllowed({ words, signIn = false }: { words: string; signIn?: boolean }) {
  const { t } = useTranslation('communities')
  return (
    <PlainPage title={t('creator.page')} lead={words}>
      {signIn && (
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('signIn')}
        </a>
      )}
    </PlainPage>
  )
}

function DraftById({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  const { t } = useTranslation('communities')
  const { data, isError } = useEditedDrafts()
  const draft = data?.drafts.find((one) => one.id === id)
  if (isError) return <PlainPage title={t('creator.page')} lead={t('failed')} />
  if (data === undefined) return null
  if (draft === undefined) return <PlainPage title={t('creator.page')} lead={t('creator.noDraft')} />
  return <DraftEditor first={draft} isAdmin={isAdmin} />
}

/** A draft that is edited: saved, published, sent to administrators, or deleted. */
function useDraft(first: SiteDraft) {
  const { t } = useTranslation('communities')
  const navigate = useNavigate()
  const { refetch } = useDrafts()
  const [draft, setDraft] = useState(first)
  const [isChanged, setChanged] = useState(false)
  const [refused, setRefused] = useState<RefusedSetting>()
  const [isHandedOver, setHandedOver] = useState(!first.isOwn)
  const put = (part: Partial<SiteDraft>) => {
    setDraft({ ...draft, ...part })
    setChanged(true)
  }
  const save = async (state: SiteDraft['state'] = draft.state): Promise<SiteDraft | undefined> => {
    const reply = await changeDraft({ ...draft, state })
    if (!reply.ok) {
      // the first step of the path is the part of the draft that holds the values
      const path = (reply.failure.parameter ?? '').replace(/^values\./, '')
      const [key = ''] = path.split('.')
      // what fails for another reason leaves everybody at their step
      if (key !== '') setRefused({ key })
      const failure = { ...reply.failure, parameter: path }
      tellFailed(t('creator.notSaved'), refusalWords(failure, settingFieldLabel) || reply.failure)
      return undefined
    }
    setRefused(undefined)
    setDraft(reply.value)
    setChanged(false)
    void refetch()
    return reply.value
  }
  const publish = async () => {
    const saved = isChanged ? await save() : draft
    if (saved === undefined) return
    const reply = await publishDraft(saved, isHandedOver)
    if (reply.ok) location.assign(`/community/${reply.value.slug}`)
    else tellFailed(t('creator.notPublished'), reply.failure)
  }
  const ask = async () => {
    if ((await save('waiting')) !== undefined) tellDone(t('creator.asked'))
  }
  const remove = async () => {
    const reply = await removeDraft(draft.id)
    if (!reply.ok) return tellFailed(t('creator.notRemoved'), reply.failure)
    await refetch()
    await navigate(pathOf('creator'))
  }
  return { draft, put, save, publish, ask, remove, isHandedOver, setHandedOver, refused }
}

function DraftEditor({ first, isAdmin }: { first: SiteDraft; isAdmin: boolean }) {
  const { t } = useTranslation('communities')
  const { draft, put, save, publish, ask, remove, isHandedOver, setHandedOver, refused } = useDraft(first)
  const [isAsking, setAsking] = useState(false)
  const lack = lacksOf(draft.slug, draft.values)[0]
  const unavailable = lack === undefined ? undefined : t(`creator.lack.${lack}`)
  const main: ReactNode = isAdmin ? (
    <Button variant="primary" unavailable={unavailable} onClick={() => void publish()}>
      {t('creator.publish')}
    </Button>
  ) : (
    <Button variant="primary" unavailable={unavailable} onClick={() => void ask()}>
      {t('creator.ask')}
    </Button>
  )
  return (
    <Creator
      siteId={0}
      title={draft.values.branding?.name ?? t('creator.new')}
      state={<Tag>{t(`creator.states.${draft.state}`)}</Tag>}
      back={<Link to={pathOf('creator')}>{t('creator.all')}</Link>}
      slug={draft.slug}
      values={draft.values}
      refused={refused}
      onSlug={(slug) => put({ slug })}
      onChange={(values) => put({ values })}
      actions={
        <>
          {isAdmin && !draft.isOwn && (
            <Checkbox label={t('creator.handOver', { name: draft.author })} checked={isHandedOver} onChange={setHandedOver} />
          )}
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('creator.remove')}
          </Button>
          {isAsking && (
            <SureDialog
              title={t('creator.removeSure')}
              text={t('creator.removeText')}
              yes={t('creator.remove')}
              keep={t('sites.keep')}
              onYes={() => {
                setAsking(false)
                void remove()
              }}
              onKeep={() => setAsking(false)}
            />
          )}
          <Button onClick={() => void save().then((saved) => saved && tellDone(t('creator.saved')))}>{t('creator.save')}</Button>
          {main}
        </>
      }
    />
  )
}
