import type { CurrentUser, PublicUser } from '../../shared/users.ts'
import type { UserDocument } from '../store/collections.ts'

/** What users see of themselves. */
export const presentCurrentUser = (user: UserDocument): CurrentUser => ({
  ...presentPublicUser(user),
  username_pending: user.username_pending,
  email: user.email,
  role: user.role,
})

/** What everybody sees of a user. */
export const presentPublicUser = (user: UserDocument): PublicUser => ({
  id: Number(user._id),
  username: user.username,
  created_at: user.created_at.toISOString(),
})
