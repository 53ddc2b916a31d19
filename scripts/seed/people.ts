import { signInUser } from '../../api/users/signInUser.ts'
import type { Services } from '../../api/services.ts'
import type { UserDocument } from '../../api/store/collections.ts'

/**
 * The account of somebody who exists for the demonstration. With the local sign-in, whoever gives the e-mail
 * `{name}@localhost` is that person and may edit their maps.
 */
export const demoPerson = ({ store }: Services, name: string): Promise<UserDocument> => {
  const email = `${name.toLowerCase()}@localhost`
  return signInUser(store, { issuer: 'local', subject: email, email, isEmailVerified: false, name }, null)
}
