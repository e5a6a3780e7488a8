/** Where each area signs in; addresses that the product has promised. */
export const loginPaths = { learner: '/auth', admin: '/admin/login', questioner: '/questioner/login' } as const;
