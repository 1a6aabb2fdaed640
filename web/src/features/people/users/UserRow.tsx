import { USER_ROLES, USER_ROUTES, type User, type UserRole } from '@graticule/contracts/people/users'
import { useEffect, useId, useRef, useState } from 'react'
import { NothingSchema } from '../../../api/people.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button } from '../../../ui/Button.tsx'
import { Options, Select } from '../../../ui/fields/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFailureWords } from '../form-errors.ts'
import { useSignInWays } from '../use-sign-in-ways.ts'
import { SessionsOfUser } from './SessionsOfUser.tsx'
import styles from './UsersPage.module.css'

const nameOf = ({ givenName, familyName, email }: User): string => `${givenName} ${familyName}`.trim() || email

/** One person with what an administrator may do. */
export function UserRow({ user, isOwn, onChanged }: { user: User; isOwn: boolean; onChanged: () => void }) {
  const { t } = useTranslation('people')
  const name = nameOf(user)
  const date = formatHere(user.createdAt, { dateStyle: 'medium' })
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <strong dir="auto">{name}</strong>
        {isOwn && <Tag>{t('users.you')}</Tag>}
        {user.isLocked && <Tag>{t('users.locked')}</Tag>}
        {user.hasSecondStep && <Tag>{t('users.secondStep')}</Tag>}
        <span className={styles['quiet']}>
          {user.email}, {t('users.since', { date })}
        </span>
      </div>
      {isOwn ? <span className={styles['quiet']}>{t(`account.roles.${user.role}`)}</span> : <Actions {...{ user, onChanged }} />}
    </li>
  )
}

/** Sends changes and tells how they ended. */
function useChanges(user: User, onChanged: () => void) {
  const { t } = useTranslation('people')
  const failureWords = useFailureWords()
  return async (
    name: 'change' | 'sendPasswordLink' | 'endSecondStep' | 'remove',
    done: string,
    body?: Partial<Pick<User, 'role' | 'isLocked'>>,
  ) => {
    const { method, path } = USER_ROUTES[name]
    const request = { method, path: path.replace(':id', encodeURIComponent(user.id)), ...(body === undefined ? {} : { body }) }
    const reply = await privateChange(request, NothingSchema)
    if (reply.ok) tellDone(done)
    else tellFailed(t('users.notChanged'), failureWords(reply.failure))
    onChanged()
  }
}

/**
 * Gives a person a role, with a way back.
 * @rule B-people.role-undo A role that is given by mistake is taken back by Undo, and administrators are made after a question
 */
function useRole(user: User, onChanged: () => void) {
  const { t } = useTranslation('people')
  const failureWords = useFailureWords()
  const { method, path } = USER_ROUTES.change
  const give = (role: UserRole) =>
    privateChange({ method, path: path.replace(':id', encodeURIComponent(user.id)), body: { role } }, NothingSchema)
  const wordsOf = (role: UserRole) => ({ name: nameOf(user), role: t(`account.roles.${role}`) })
  const undo = async (role: UserRole) => {
    const reply = await give(role)
    if (reply.ok) tellDone(t('users.undone', wordsOf(role)))
    else tellFailed(t('users.notChanged'), failureWords(reply.failure))
    onChanged()
  }
  return async (role: UserRole) => {
    const before = user.role
    const reply = await give(role)
    if (reply.ok) tellUndoable(t('users.changed', wordsOf(role)), t('users.undo'), () => void undo(before))
    else tellFailed(t('users.notChanged'), failureWords(reply.failure))
    onChanged()
  }
}

/** The role of a person; administrators are made after a question. */
function RoleChoice({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation('people')
  const giveRole = useRole(user, onChanged)
  const [isMaking, setMaking] = useState(false)
  const name = nameOf(user)
  return (
    <>
      <Select
        aria-label={t('users.role', { name })}
        value={user.role}
        onChange={(event) => {
          const role = USER_ROLES.find((one) => one === event.target.value)
          if (role === 'admin') setMaking(true)
          else if (role !== undefined) void giveRole(role)
        }}
      >
        <Options choices={USER_ROLES.map((value) => ({ value, label: t(`account.roles.${value}`) }))} />
      </Select>
      {isMaking && (
        <Question
          title={t('users.adminTitle', { name })}
          text={t('users.adminText')}
          keep={t('account.cancel')}
          confirm={t('users.adminConfirm')}
          onKeep={() => setMaking(false)}
          onConfirm={() => {
            setMaking(false)
            void giveRole('admin')
          }}
        />
      )}
    </>
  )
}

function Actions({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation('people')
  const [isAsking, setAsking] = useState(false)
  const [isListing, setListing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const send = useChanges(user, onChanged)
  const name = nameOf(user)
  const mail = useSignInWays()?.mail
  const linkWords = t(mail === false ? 'users.linkInLog' : 'users.linkSent', { name })
  const lockWords = t(user.isLocked ? 'users.isUnlocked' : 'users.isLocked', { name })
  return (
    <div role="group" aria-label={t('users.actions', { name })} className={styles['actions']}>
      <RoleChoice user={user} onChanged={onChanged} />
      <Button onClick={() => void send('change', lockWords, { isLocked: !user.isLocked })}>
        {t(user.isLocked ? 'users.unlock' : 'users.lock')}
      </Button>
      {!user.isLocked && (
        <>
          <Button onClick={() => void send('sendPasswordLink', linkWords)}>{t('users.passwordLink')}</Button>
          <Button aria-expanded={isListing} onClick={() => setListing(!isListing)}>
            {t('users.sessions')}
          </Button>
        </>
      )}
      {user.hasSecondStep && (
        <SecondStepEnd name={name} onConfirm={() => void send('endSecondStep', t('users.secondStepEnded', { name }))} />
      )}
      <Button ref={opener} variant="danger" aria-expanded={isAsking} onClick={() => setAsking(true)}>
        {t('users.delete')}
      </Button>
      {isListing && !user.isLocked && <SessionsOfUser id={user.id} name={name} />}
      {isAsking && (
        <Question
          title={t('users.deleteTitle', { name })}
          text={t('users.deleteText')}
          keep={t('account.keep')}
          confirm={t('account.deleteButton')}
          onKeep={() => {
            setAsking(false)
            opener.current?.focus()
          }}
          onConfirm={() => void send('remove', t('users.deleted', { name }))}
        />
      )}
    </div>
  )
}

/** Switches the second step of somebody off who has lost app and codes, after a question. */
function SecondStepEnd({ name, onConfirm }: { name: string; onConfirm: () => void }) {
  const { t } = useTranslation('people')
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} variant="danger" aria-expanded={isAsking} onClick={() => setAsking(true)}>
        {t('users.endSecondStep')}
      </Button>
      {isAsking && (
        <Question
          title={t('users.secondStepTitle', { name })}
          text={t('users.secondStepText')}
          keep={t('account.cancel')}
          confirm={t('secondStep.switchOff')}
          onKeep={() => {
            setAsking(false)
            opener.current?.focus()
          }}
          onConfirm={onConfirm}
        />
      )}
    </>
  )
}

interface QuestionProps {
  readonly title: string
  readonly text: string
  readonly keep: string
  readonly confirm: string
  readonly onKeep: () => void
  readonly onConfirm: () => void
}

function Question({ title: words, text, keep, confirm, onKeep, onConfirm }: QuestionProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby={id} className={styles['danger']}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {words}
      </h2>
      <p className={styles['quiet']}>{text}</p>
      <div className={styles['actions']}>
        <Button onClick={onKeep}>{keep}</Button>
        <Button variant="confirm" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </section>
  )
}
