/** Begins the keys of what is asked for once more after every act. */
export const ADMIN_KEY = 'admin'
