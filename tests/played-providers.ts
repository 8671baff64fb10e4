import { type FakeId, type FakeProviders, fakeProviders } from "@latchkey/testing/fake-providers/index";
import { freePort, type Service, type ServiceOptions, startService } from "./service.ts";

/** A service as a separate process, with its fake providers over HTTP. */
export interface ServiceWithProviders extends AsyncDisposable {
  readonly service: Service;
  readonly fake: FakeProviders;
  stop(): Promise<void>;
}

/** Starts a service with every provider, unless `only` names some. `config` adds to the configuration file. */
export async function startWithProviders({
  only,
  config,
  ...options
}: ServiceOptions & { only?: readonly FakeId[] } = {}): Promise<ServiceWithProviders> {
  const port = options.port ?? (await freePort());
  const fake = await fakeProviders({ callbacks: [`http://localhost:${port}/api/auth/callback`] });
  const chosen = Object.entries(fake.configuration).filter(
    ([id]) => only === undefined || only.some((name) => name === id),
  );
  const service = await startService({
    ...options,
    port,
    config: {
      socialProviders: Object.fromEntries(chosen),
      advanced: { loopbackProviders: true },
      ...config,
    },
  }).catch(async (error: unknown) => {
    await fake.close();
    throw error;
  });
  const stop = async () => {
    await service.stop();
    await fake.close();
  };
  return { service, fake, stop, [Symbol.asyncDispose]: stop };
}
