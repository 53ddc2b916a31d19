import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import {
  type AdminAct,
  type AdminLogEntry,
  adminLogEntrySchema,
  type SubjectKind,
} from '../../../shared/admin/adminSite.ts'
import { paths } from '../../../shared/paths.ts'
import { adminListPath } from '../../sources/http/admin.ts'
import { Time } from '../../ui/text/Time.tsx'
import { AdminList } from './AdminList.tsx'
import { useAdminList } from './useAdminList.ts'

const entriesSchema = z.array(adminLogEntrySchema)

/** What administrators have done, on this page and by `npm run admin`, the newest first. */
export const LogSection = () => {
  const list = useAdminList(adminListPath('log'), entriesSchema)
  return (
    <AdminList label="Log" list={list} none="Nothing has been done yet">
      {(entry) => <LogRow key={entry.id} entry={entry} />}
    </AdminList>
  )
}

const ACTS = {
  'role-given': 'Gave a role to',
  'quota-given': 'Set the limits of',
  suspended: 'Suspended',
  unsuspended: 'Ended the suspension of',
  'sessions-ended': 'Signed out everywhere',
  'account-deleted': 'Deleted the account',
  'map-deleted': 'Deleted the map',
  'images-retried': 'Had pictures made again of',
  'message-answered': 'Answered',
  'message-done': 'Marked as done',
  'message-reopened': 'Opened again',
  'game-image-set': 'Gave an official image to',
} as const satisfies Record<AdminAct, string>

const NOUNS = {
  user: 'user',
  map: 'map',
  game: 'game',
  message: 'a message',
  images: 'all maps',
} as const satisfies Record<SubjectKind, string>

const LogRow = ({ entry }: { entry: AdminLogEntry }) => (
  <li>
    <div className="admin-list__what">
      <p>
        {ACTS[entry.act]} <Subject entry={entry} />
        {entry.detail !== '' && `: ${entry.detail}`}
      </p>
      <p className="admin-list__facts">
        {entry.by === null ? 'npm run admin' : `@${entry.by}`} · <Time at={entry.created_at} />
      </p>
    </div>
  </li>
)

const Subject = ({ entry: { kind, subject, subject_id } }: { entry: AdminLogEntry }) => {
  if (kind === 'message' || kind === 'images') return NOUNS[kind]
  if (subject === null) return `${NOUNS[kind]} ${subject_id}, which is gone`
  if (kind === 'user') return <Link to={paths.adminUser(Number(subject_id))}>{subject}</Link>
  if (kind === 'map') return <Link to={paths.mapById(Number(subject_id))}>{subject}</Link>
  return subject
}
