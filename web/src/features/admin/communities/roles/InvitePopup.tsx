import { EMAIL } from '@graticule/contracts/people/accounts'
import { INVITED_ROLES, type InvitedRole } from '@graticule/contracts/people/invitations'
import { type SyntheticEvent, useState } from 'react'
import { copyText } from '../../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FieldWords, LabelledSelect, TextField } from '../../../../ui/fields/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../../ui/overlay/popup-props.ts'
import { useSites } from '../communities-calls.ts'
import styles from '../communities.module.css'
import { invite, siteTeamCalls } from './invitation-calls.ts'

interface InvitePopupProps extends PopupProps {
  readonly onInvited: () => void
  /** The community portal to which alone somebody is invited; absent = there is a choice of roles and portals. */
  readonly siteId?: number
}

/** Invites somebody by address to a role of the portal or of one community portal. */
export function InvitePopup({ open, close, onInvited, siteId }: InvitePopupProps) {
  const { t } = useTranslation('communities')
  const [made, setMade] = useState<{ email: string; link: string }>()
  return (
    <Dialog open={open} title={t('invitations.inviteTitle')} closeLabel={t('invitations.close')} onClose={() => close()}>
      {made === undefined ? (
        <InviteForm
          onlySite={siteId}
          onCancel={() => close()}
          onSent={(email, link) => {
            onInvited()
            if (link === undefined) {
              close()
              tellDone(t('invitations.sent', { email }))
            } else setMade({ email, link })
          }}
        />
      ) : (
        <LinkOnce {...made} />
      )}
    </Dialog>
  )
}

/** A new link of an invitation, where no mail is set up. */
export function LinkPopup({ open, close, ...made }: PopupProps & { readonly email: string; readonly link: string }) {
  const { t } = useTranslation('communities')
  return (
    <Dialog open={open} title={t('invitations.link')} closeLabel={t('invitations.close')} onClose={() => close()}>
      <LinkOnce {...made} />
    </Dialog>
  )
}

function LinkOnce({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation('communities')
  return (
    <div className={styles['form']}>
      <p role="status">{t('invitations.linkOnce', { email })}</p>
      <TextField label={t('invitations.link')} readOnly code value={link} onFocus={({ target }) => target.select()} />
      <div className={styles['ways']}>
        <Button variant="primary" onClick={() => void copyText(link, t('invitations.copied'))}>
          {t('invitations.copy')}
        </Button>
      </div>
    </div>
  )
}

interface InviteFormProps {
  readonly onlySite: number | undefined
  readonly onCancel: () => void
  readonly onSent: (email: string, link: string | undefined) => void
}

function InviteForm({ onlySite, onCancel, onSent }: InviteFormProps) {
  const { t } = useTranslation('communities')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('site')
  const [siteId, setSite] = useState('')
  const [fault, setFault] = useState<{ field: 'email' | 'site' | 'form'; words: string }>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!EMAIL.test(address)) return setFault({ field: 'email', words: t('invitations.badEmail') })
    if (onlySite === undefined && role === 'site' && siteId === '')
      return setFault({ field: 'site', words: t('invitations.needsSite') })
    setBusy(true)
    const reply =
      onlySite === undefined
        ? await invite({ email: address, role, ...(role === 'site' ? { siteId } : {}) })
        : await siteTeamCalls(onlySite).invite(address)
    setBusy(false)
    if (reply.ok) return onSent(address, reply.value.link)
    setFault({ field: 'form', words: reply.failure.detail || t('invitations.failed') })
  }
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('invitations.email')}
        type="email"
        name="email"
        maxLength={254}
        data-first-focus
        error={fault?.field === 'email' ? fault.words : undefined}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {onlySite === undefined && (
        <LabelledSelect
          label={t('invitations.role')}
          value={role}
          choices={INVITED_ROLES.map((value) => ({ value, label: t(`invitations.roles.${value}`) }))}
          onChange={(value) => setRole(INVITED_ROLES.find((one) => one === value) ?? 'site')}
        />
      )}
      {onlySite === undefined && role === 'site' && <SiteChoice value={siteId} onChange={setSite} />}
      {fault !== undefined && fault.field !== 'email' && (
        <div role="alert">
          <FieldWords id="invite-fault" words={fault.words} bad />
        </div>
      )}
      <div className={styles['ways']}>
        <Button onClick={onCancel}>{t('invitations.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('invitations.send')}
        </Button>
      </div>
    </form>
  )
}

function SiteChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('communities')
  const { data = [] } = useSites()
  const communities = data.filter(({ url }) => url !== 'global')
  const none = { value: '', label: t(communities.length === 0 ? 'invitations.noSites' : 'invitations.chooseSite') }
  return (
    <LabelledSelect
      label={t('invitations.site')}
      value={value}
      choices={[none, ...communities.map(({ id, name, url }) => ({ value: id, label: name || url }))]}
      onChange={onChange}
    />
  )
}
