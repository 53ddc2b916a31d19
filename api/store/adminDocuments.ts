import type { AdminAct, SubjectKind } from '../../shared/admin/adminSite.ts'

/** What an administrator did. Names are looked up when it is read: it keeps none of people who are gone. */
export interface AdminLogDocument {
  _id: string
  act: AdminAct
  /** Null for whoever ran `npm run admin` on the server. */
  user_id: number | null
  kind: SubjectKind
  /** Of what it was done to; '' for all of its kind. */
  subject_id: string
  /** Such as the role that was given. */
  detail: string
  created_at: Date
}
