import { picture as webpPicture } from "@latchkey/testing/pictures/webp";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { away, world } from "../testing/world.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { MIDDLE } from "./crop.ts";
import type { Picture } from "./read.ts";
import { readPicture } from "./read.ts";

const WEBP = Uint8Array.from(webpPicture());

/**
 * Returns fake functions to decode and encode pictures, which jsdom lacks. The e2e tests use the browser's.
 */
function pictures() {
  const closed = vi.fn();
  const picture: Picture = {
    image: document.createElement("canvas"),
    width: 400,
    height: 200,
    close: closed,
  };
  const encode = vi.fn(async () => new Blob([WEBP], { type: "image/webp" }) as Blob | undefined);
  return {
    closed,
    pictures: {
      read: async (file: Blob) => (file.type === "text/plain" ? readPicture(file) : { picture }),
      encode,
    },
  };
}

const FILE = new File([WEBP], "ada.webp", { type: "image/webp" });
const input = (container: HTMLElement) => container.querySelector<HTMLInputElement>("input[type=file]")!;
const slider = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name });

describe("a picture", () => {
  test("is selected, cropped, stored by the service and shown", async () => {
    const { show, client } = await world();
    const { pictures: own, closed } = pictures();
    const { user, container } = show(<AvatarField pictures={own} />);
    expect(screen.getByRole("button", { name: "Upload photo" })).toBeTruthy();
    await user.upload(input(container), FILE);
    const group = await screen.findByRole("group", { name: "Crop photo" });
    expect(group.contains(document.activeElement)).toBe(true);
    expect(slider("Up or down").disabled).toBe(true);
    expect(slider("Zoom").getAttribute("aria-valuetext")).toBe("100%");
    await user.click(screen.getByRole("button", { name: "Use photo" }));
    await screen.findByText("Photo changed");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change photo" }));
    const image = (await client.getSession()).data?.user.image ?? "";
    expect(image).toMatch(/^http:\/\/\S+\/uploads\/[0-9a-f]{64}\.webp$/);
    expect(container.querySelector("img")?.getAttribute("src")).toBe(image);
    expect(own.encode).toHaveBeenCalledWith(expect.anything(), MIDDLE);
    expect(closed).toHaveBeenCalledOnce();
  });

  test("can be dropped", async () => {
    const { show } = await world();
    const { container } = show(<AvatarField pictures={pictures().pictures} />);
    const drop = new Event("drop", { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ["Files"], files: [FILE] } });
    container.querySelector("[data-lk=AvatarField]")!.dispatchEvent(drop);
    await screen.findByRole("group", { name: "Crop photo" });
    expect(drop.defaultPrevented).toBe(true);
  });

  test("that isn't a supported image is reported, and nothing is sent", async () => {
    const { show, service } = await world();
    const { user, container } = show(<AvatarField pictures={pictures().pictures} />);
    await user.upload(input(container), new File(["I am a picture"], "x.png", { type: "text/plain" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This file isn't a supported image.");
    expect(service.count("POST /ui/upload")).toBe(0);
    await user.upload(input(container), FILE);
    await screen.findByRole("group", { name: "Crop photo" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("keeps its crop when the service is away, and is sent by Retry", async () => {
    const { show, service, client } = await world();
    const { user, container } = show(<AvatarField pictures={pictures().pictures} />);
    await user.upload(input(container), FILE);
    await screen.findByRole("group", { name: "Crop photo" });
    slider("Left or right").focus();
    await user.click(screen.getByRole("slider", { name: "Left or right" }));
    service.intercept(away);
    await user.click(screen.getByRole("button", { name: "Use photo" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was changed.");
    expect(screen.getByRole("group", { name: "Crop photo" })).toBeTruthy();
    service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Photo changed");
    expect((await client.getSession()).data?.user.image).toBeTruthy();
  });

  test("that the browser can't encode is reported, and nothing is sent", async () => {
    const { show, service } = await world();
    const { pictures: own } = pictures();
    own.encode.mockResolvedValue(undefined);
    const { user, container } = show(<AvatarField pictures={own} />);
    await user.upload(input(container), FILE);
    await user.click(await screen.findByRole("button", { name: "Use photo" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Use another browser.");
    expect(service.count("POST /ui/upload")).toBe(0);
  });

  test("is discarded by Cancel", async () => {
    const { show } = await world();
    const { pictures: own, closed } = pictures();
    const { user, container } = show(<AvatarField pictures={own} />);
    await user.upload(input(container), FILE);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Upload photo" }));
    expect(closed).toHaveBeenCalledOnce();
  });

  test("is removed, and restored by Undo", async () => {
    const { show, client } = await world();
    const { user } = show(<AvatarField />);
    await client.updateUser({ image: "/uploads/ada.webp" });
    await user.click(await screen.findByRole("button", { name: "Remove photo" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    expect(screen.getByText("Photo removed").getAttribute("role")).toBe("status");
    expect((await client.getSession()).data?.user.image).toBeNull();
    await user.click(undo);
    await screen.findByText("Photo restored");
    expect((await client.getSession()).data?.user.image).toBe("/uploads/ada.webp");
  });
});

test("an application stores pictures elsewhere", async () => {
  const { show, client, service } = await world();
  const onUpload = vi.fn(async (_: Blob) => "https://pictures.example/ada.webp");
  const { user, container } = show(<AvatarField pictures={pictures().pictures} onUpload={onUpload} />, {
    config: { ...service.auth.uiConfig, pictures: false },
  });
  await user.upload(input(container), FILE);
  await user.click(await screen.findByRole("button", { name: "Use photo" }));
  await screen.findByText("Photo changed");
  expect(onUpload.mock.calls[0]?.[0].type).toBe("image/webp");
  expect((await client.getSession()).data?.user.image).toBe("https://pictures.example/ada.webp");
});

test("a picture can't be selected without a place to store it", async () => {
  const { show, service } = await world({ plugins: [] });
  const { container } = show(<AvatarField />);
  expect(service.auth.uiConfig.pictures).toBeUndefined();
  expect(input(container)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  await waitFor(() => expect(container.textContent).toContain("Photo"));
});
