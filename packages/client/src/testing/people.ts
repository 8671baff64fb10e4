export const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
export const BOB = { name: "Bob", email: "bob@example.com", password: "another good password" };
