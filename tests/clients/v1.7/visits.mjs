// A plugin made with the framework's own functions, as other packages publish them.
import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { z } from "zod";

export const visits = {
  id: "visits",
  schema: {
    visit: {
      fields: {
        userId: { type: "string", required: true, references: { model: "user", field: "id" } },
        page: { type: "string", required: true },
      },
    },
  },
  endpoints: {
    addVisit: createAuthEndpoint(
      "/visits/add",
      { method: "POST", body: z.object({ page: z.string() }), use: [sessionMiddleware] },
      async (ctx) => {
        if (ctx.body.page === "/secret") throw new APIError("FORBIDDEN", { message: "Not this page" });
        const { id: userId } = ctx.context.session.user;
        const visit = await ctx.context.adapter.create({
          model: "visit",
          data: { userId, page: ctx.body.page },
        });
        ctx.setCookie("last_page", ctx.body.page, { path: "/" });
        return ctx.json(visit);
      },
    ),
  },
  hooks: {
    after: [
      {
        matcher: (ctx) => ctx.path === "/visits/add",
        handler: createAuthMiddleware(async (ctx) => ctx.setHeader("x-visited", "yes")),
      },
    ],
  },
};
