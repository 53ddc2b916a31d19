import { signInUser } from '../../api/users/signInUser.ts'
import type { Services } from '../../api/services.ts'
import type { UserDocument } from '../../api/store/collections.ts'

/**
 * The account of a person who exists for demonstration. With local sign-in, whoever enters the e-mail address
 * `{name}@localhost` is that person and may edit their maps.
 */
export const demoPerson = ({ store }: Services, name: string): Promise<UserDocument> => {
  const email = `${name.toLowerCase()}@localhost`
  return signInUser(store, { issuer: 'local', subject: email, email, isEmailVerified: false, name }, null)
}
